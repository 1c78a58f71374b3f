import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../bin/lectern.js', import.meta.url))

/** A server in a process of its own, as a person starts it. */
export interface ServerProcess {
  readonly pid: number
  /** Resolves when it prints that it is there; rejects with what it said where it ends before that. */
  readonly ready: Promise<void>
  /** Resolves with its exit code, or null where a signal ended it. */
  readonly exited: Promise<number | null>
  /** Everything it wrote so far. */
  output(): string
  kill(signal: NodeJS.Signals): void
}

/** Runs `lectern WORDS…` with these settings and nothing of this process's own but the path. */
export function startProcess(words: readonly string[], settings: Readonly<Record<string, string>>): ServerProcess {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', ...settings }
  const child = spawn(process.execPath, [BIN, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const written: string[] = []
  const ready = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<number | null>()
  const collect = (chunk: Buffer): void => {
    written.push(chunk.toString())
    if (written.join('').includes('Lectern is at')) ready.resolve()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  child.on('close', (code) => {
    ready.reject(new Error(`ended: ${written.join('')}`))
    exited.resolve(code)
  })
  // Somebody who waits for the end alone does not want to collect that it never was up.
  ready.promise.catch(() => {})
  return {
    pid: readPid(child),
    ready: ready.promise,
    exited: exited.promise,
    output: () => written.join(''),
    kill: (signal) => void child.kill(signal),
  }
}

function readPid(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the process did not start')
  return child.pid
}
