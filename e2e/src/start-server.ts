import { execFileSync, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@lectern/test-kit/free-port'
import { searchServerLog } from './log-canaries.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export interface RunningServer {
  readonly origin: string
  readonly pid: number | undefined
  readonly logFile: string
  /** Ends the process. Throws if its log contains values of its tables, or other personal values. */
  stop(): Promise<void>
  /** Ends the process with SIGKILL. The database continues to run. */
  kill(): Promise<void>
}

/**
 * Playwright's global set-up: starts one server for all tests, unless `LECTERN_URL` names a running server. Returns the
 * function that ends the server.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env['LECTERN_URL']) return async () => {}
  const server = await startServerWith({})
  process.env['LECTERN_URL'] = server.origin
  process.env['LECTERN_E2E_PID'] = String(server.pid)
  process.env['LECTERN_E2E_LOG'] = server.logFile
  return () => server.stop()
}

/**
 * Creates a data folder with the data of a server's first start. If `LECTERN_E2E_SEED` is this folder,
 * `startServerWith` copies the folder, which is four times faster.
 */
export async function makeSeed(folder: string): Promise<void> {
  const server = await startServerOn(folder, {})
  await server.stop()
}

/** A server that a test can end and start again. */
export interface StoppableServer extends RunningServer {
  /** Ends the process. The data remains for `resume`. */
  pause(): Promise<void>
  /** Starts the server again at the same address with the same data. */
  resume(): Promise<void>
}

/** Starts the real server with the demo realm in a new data folder. `stop` deletes this folder. */
export async function startServerWith(settings: Readonly<Record<string, string>>): Promise<StoppableServer> {
  const data = await mkdtemp(path.join(tmpdir(), 'lectern-e2e-'))
  const seed = process.env['LECTERN_E2E_SEED']
  // `cp -a` keeps the access rights of the folders, which Postgres requires.
  if (seed !== undefined) execFileSync('cp', ['-a', `${seed}/.`, data])
  const port = await freePort()
  let server = await startServerOn(data, settings, port)
  let isKilled = false
  const resume = async () => {
    server = await startServerOn(data, settings, port)
    isKilled = false
  }
  return {
    ...server,
    pause: () => server.stop(),
    resume,
    async kill() {
      isKilled = true
      await server.kill()
    },
    async stop() {
      // The database of the killed server still runs. A new server on the same folder can end it.
      if (isKilled) await resume()
      try {
        await server.stop()
      } finally {
        await rm(data, { recursive: true, force: true })
      }
    },
  }
}

/**
 * Starts the real server in the data folder `data` at the port `at`, or at a free port. Waits until the server is
 * ready. Throws if the process exits earlier.
 */
export async function startServerOn(
  data: string,
  settings: Readonly<Record<string, string>>,
  at?: number,
): Promise<RunningServer> {
  await mkdir(data, { recursive: true })
  const port = at ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const logFile = path.join(data, 'server.log')
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, ['apps/server/bin/lectern.js', 'serve'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), LECTERN_DATA: data, PUBLIC_ORIGIN: origin, ...settings },
    stdio: ['ignore', log, log],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitUntilReady(
    origin,
    () => child.exitCode,
    () => readFileSync(logFile, 'utf8'),
  )
  return {
    origin,
    pid: child.pid,
    logFile,
    async stop() {
      const isRunning = child.exitCode === null && child.signalCode === null
      const leaks = isRunning ? await searchServerLog(data, readFileSync(logFile, 'utf8')) : []
      if (isRunning) child.kill('SIGTERM')
      await exited
      if (leaks.length > 0) throw new Error(`the log of the server contains personal values:\n${leaks.join('\n')}`)
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function waitUntilReady(origin: string, exitCode: () => number | null, output: () => string): Promise<void> {
  for (;;) {
    if (exitCode() !== null) throw new Error(`the server exited with ${exitCode()}:\n${output()}`)
    try {
      if ((await fetch(`${origin}/readyz`)).ok) return
    } catch {
      // The server does not accept connections yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
