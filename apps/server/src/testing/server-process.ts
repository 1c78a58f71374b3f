import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../../bin/lectern.js', import.meta.url))

/** A server in a process of its own, as a person starts it. */
export interface ServerProcess {
  readonly pid: number
  /** Resolves when it prints that it is there; rejects with what it said where it ends before that. */
  readonly up: Promise<void>
  /** Resolves with its exit code, or null where a signal ended it. */
  readonly ended: Promise<number | null>
  /** Everything it wrote so far. */
  said(): string
  kill(signal: NodeJS.Signals): void
}

/** Runs `lectern WORDS…` with these settings and nothing of this process's own but the path. */
export function startProcess(words: readonly string[], settings: Readonly<Record<string, string>>): ServerProcess {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', ...settings }
  const child = spawn(process.execPath, [BIN, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const written: string[] = []
  const up = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<number | null>()
  const hear = (chunk: Buffer): void => {
    written.push(chunk.toString())
    if (written.join('').includes('Lectern is at')) up.resolve()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  child.on('close', (code) => {
    up.reject(new Error(`ended: ${written.join('')}`))
    ended.resolve(code)
  })
  // Somebody who waits for the end alone does not want to hear that it never was up.
  up.promise.catch(() => {})
  return {
    pid: pidOf(child),
    up: up.promise,
    ended: ended.promise,
    said: () => written.join(''),
    kill: (signal) => void child.kill(signal),
  }
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the process did not start')
  return child.pid
}
