import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../bin/lectern.js', import.meta.url))

/** A server in a separate process, started as in production. */
export interface ServerProcess {
  readonly pid: number
  /** Resolves when the server prints its address. Rejects with the output if the process exits. */
  readonly ready: Promise<void>
  /** Resolves with the exit code, or with null after a signal. */
  readonly exited: Promise<number | null>
  output(): string
  kill(signal: NodeJS.Signals): void
}

const outputs: { readonly databaseUrl: string | undefined; readonly chunks: readonly string[] }[] = []

/** Returns what all processes on this database have printed, and forgets it. Undefined: on embedded databases. */
export function outputOfProcesses(databaseUrl: string | undefined): readonly string[] {
  const isOn = (each: (typeof outputs)[number]) => each.databaseUrl === databaseUrl
  const found = outputs.filter(isOn).flatMap(({ chunks }) => chunks)
  outputs.splice(0, outputs.length, ...outputs.filter((each) => !isOn(each)))
  return found
}

/** Runs `lectern WORDS…` with a text as standard input. The new process inherits only PATH and HOME. */
export function startProcess(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  input = '',
): ServerProcess {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', ...settings }
  const child = spawn(process.execPath, [BIN, ...words], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(input)
  const chunks: string[] = []
  outputs.push({ databaseUrl: settings['DATABASE_URL'], chunks })
  const ready = Promise.withResolvers<void>()
  const exited = Promise.withResolvers<number | null>()
  const collect = (chunk: Buffer): void => {
    chunks.push(chunk.toString())
    if (chunks.join('').includes('Lectern is at')) ready.resolve()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  child.on('close', (code) => {
    ready.reject(new Error(`the process exited: ${chunks.join('')}`))
    exited.resolve(code)
  })
  // If no test awaits `ready`, an unhandled rejection would end the run.
  ready.promise.catch(() => {})
  return {
    pid: readPid(child),
    ready: ready.promise,
    exited: exited.promise,
    output: () => chunks.join(''),
    kill: (signal) => void child.kill(signal),
  }
}

function readPid(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the process did not start')
  return child.pid
}
