import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import type { SandboxOptions } from './sandbox.ts'

const PROGRAM = fileURLToPath(new URL('program.ts', import.meta.url))

type ProcessOptions = Pick<SandboxOptions, 'accounts' | 'afterRetries' | 'journalPath'> & {
  /** Default: a port that the system chooses. */
  readonly port?: number
  /** Milliseconds that are added to the time of the system. */
  readonly shiftMs?: number
}

/** A sandbox in a process of its own. */
export interface SandboxProcess {
  readonly origin: string
  close(): Promise<void>
  /** Ends the process as `kill -9` does. */
  kill(): Promise<void>
}

/** Starts a sandbox in a process of its own, which ends with this process. Throws if it does not start. */
export async function startStripeSandboxProcess(options: ProcessOptions): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  child.stdin.write(`${JSON.stringify(options)}\n`)
  const line: unknown = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => JSON.parse(String(text))),
    ended.then(() => Promise.reject(new Error('the sandbox did not start'))),
  ])
  return {
    origin: z.object({ origin: z.string() }).parse(line).origin,
    close: async () => {
      child.stdin.end()
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
