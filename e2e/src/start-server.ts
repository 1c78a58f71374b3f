import { execFileSync, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

export interface RunningServer {
  readonly origin: string
  readonly pid: number | undefined
  readonly logFile: string
  stop(): Promise<void>
  /** Ends the process with SIGKILL; its database runs on. */
  kill(): Promise<void>
}

/** Playwright's global set-up: one server for all tests; gives back how to end it. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env['LECTERN_URL']) return async () => {}
  const server = await startServerWith({})
  process.env['LECTERN_URL'] = server.origin
  process.env['LECTERN_E2E_PID'] = String(server.pid)
  process.env['LECTERN_E2E_LOG'] = server.logFile
  return () => server.stop()
}

/** A data folder as a first start leaves it, for `LECTERN_E2E_SEED`: servers that copy it start in a quarter of the time. */
export async function makeSeed(folder: string): Promise<void> {
  const server = await startServerOn(folder, {})
  await server.stop()
}

/** A server that can be away for a while. */
export interface StoppableServer extends RunningServer {
  /** Ends the process; what it holds stays. */
  pause(): Promise<void>
  /** Starts it again, at the same address, over the same data. */
  resume(): Promise<void>
}

/** The real server on a data folder of its own with the demo realm, and with these settings. */
export async function startServerWith(settings: Readonly<Record<string, string>>): Promise<StoppableServer> {
  const data = await mkdtemp(path.join(tmpdir(), 'lectern-e2e-'))
  const seed = process.env['LECTERN_E2E_SEED']
  // not `fs.cp`: Postgres wants its folders with the rights that they have
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
      // its database is ended by the next process that uses it
      if (isKilled) await resume()
      await server.stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** The real server on this data folder, which it may have been killed on; at this port, where one is given. */
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
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await untilReady(
    origin,
    () => child.exitCode,
    () => readFileSync(logFile, 'utf8'),
  )
  return {
    origin,
    pid: child.pid,
    logFile,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function untilReady(origin: string, exitCode: () => number | null, output: () => string): Promise<void> {
  for (;;) {
    if (exitCode() !== null) throw new Error(`the server ended with ${exitCode()}:\n${output()}`)
    try {
      if ((await fetch(`${origin}/readyz`)).ok) return
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}
