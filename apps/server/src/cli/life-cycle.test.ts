import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '@lectern/test-kit/free-port'
import * as z from 'zod'
import { isAlive, readPostmaster } from '../kernel/database/embedded/postmaster.ts'
import { logIn as logInAsClient } from '../testing/log-in.ts'
import { findLeaks, readStoredValues } from '../testing/find-leaks.ts'
import { outputOfProcesses, startProcess } from '../testing/server-process.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import type { TestRequest } from '../testing/test-server.ts'
import { connectToEmbedded, countStoredEvents } from '../testing/embedded-client.ts'
import { startWritingClients } from '../testing/writing-clients.ts'

let folder: string
let port: number
let running: ServerProcess | undefined
beforeAll(async () => {
  // `mkdtemp` creates a folder that only its owner can enter. For a root process, the embedded database runs as another
  // user and must still reach its files.
  folder = await mkdtemp(join(tmpdir(), 'lectern-life-'))
  port = await freePort()
})
afterAll(async () => {
  running?.kill('SIGTERM')
  await running?.exited
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({ LECTERN_DATA: join(folder, 'data'), PORT: `${port}` })
const serve = () => (running = startProcess(['serve', '--services', 'account,identity,activity'], settings()))
const postmaster = () => readPostmaster(join(folder, 'data/postgres/cluster'))
const logIn = async (password: string, username = 'student.se'): Promise<number> => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'lectern-web',
    redirect_uri: `http://127.0.0.1:${port}/login/callback`,
    scope: 'openid',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  const response = await fetch(`http://127.0.0.1:${port}/auth/v1/login?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ realm: 'se', username, password }),
  })
  return response.status
}

const origin = () => `http://127.0.0.1:${port}`

/** Logs in as `student.se` and returns the access token. */
async function fetchAccessToken(): Promise<string> {
  const site = {
    origin: origin(),
    fetch: (path: string, { method = 'GET', json }: TestRequest = {}) =>
      fetch(`${origin()}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(json !== undefined && { body: JSON.stringify(json) }),
      }),
  }
  const { tokens } = await logInAsClient(site, { realm: 'se', username: 'student.se' }, {}, 'lectern-demo')
  return tokens.access_token
}

const connectToDatabase = () => connectToEmbedded(join(folder, 'data'))

async function countStored(ids: readonly string[]): Promise<number> {
  const database = await connectToDatabase()
  try {
    return await countStoredEvents(database, ids)
  } finally {
    await database.end()
  }
}

async function readReadiness(): Promise<[status: number, body: string]> {
  const response = await fetch(`${origin()}/readyz`)
  return [response.status, z.object({ status: z.string() }).parse(await response.json()).status]
}

describe('a server with an embedded database', () => {
  test('loads the demo people into a new folder and does not print the database password', async () => {
    const server = serve()
    await server.ready
    expect(await logIn('lectern-demo')).toBe(204)
    expect(server.output()).toContain('student.se')
    const password = await readFile(join(folder, 'data/postgres/password'), 'utf8')
    expect(server.output()).not.toContain(password)
  })

  test('leaves its database running when it is killed, and the next server uses that database', async () => {
    const before = await postmaster()
    running?.kill('SIGKILL')
    await running?.exited
    expect(before !== undefined && isAlive(before.pid)).toBe(true)
    await serve().ready
    expect((await postmaster())?.pid).toBe(before?.pid)
    expect(await logIn('lectern-demo')).toBe(204)
  })

  test('restarts its database when both were killed and a stale pid file names another process', async () => {
    const before = await postmaster()
    running?.kill('SIGKILL')
    await running?.exited
    if (before !== undefined) process.kill(before.pid, 'SIGKILL')
    const file = join(folder, 'data/postgres/cluster/postmaster.pid')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/^\d+/, `${process.pid}`))
    await serve().ready
    expect(await logIn('lectern-demo')).toBe(204)
  })

  test('responds with 503 while its database connections are cut, works again by itself and loses nothing', async () => {
    const pid = running?.pid
    const clients = startWritingClients(origin(), await fetchAccessToken(), 8)
    const database = await connectToDatabase()
    for (let cut = 0; cut < 20; cut += 1) {
      const before = clients.acknowledged.length
      await database.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
      await expect.poll(() => clients.acknowledged.length).toBeGreaterThan(before)
    }
    await clients.stop()
    await database.end()
    expect(new Set(clients.statuses.keys())).toEqual(new Set([204, 503]))
    expect(await countStored(clients.acknowledged)).toBe(clients.acknowledged.length)
    expect(pid !== undefined && isAlive(pid)).toBe(true)
    await expect.poll(() => readReadiness()).toEqual([200, 'ready'])
  })

  test('starts its database again when the database is killed, and loses nothing', async () => {
    const before = await postmaster()
    const clients = startWritingClients(origin(), await fetchAccessToken(), 8)
    await expect.poll(() => clients.acknowledged.length).toBeGreaterThan(20)
    if (before !== undefined) process.kill(before.pid, 'SIGKILL')
    await expect.poll(() => readReadiness()).toEqual([503, 'not ready'])
    await expect.poll(() => readReadiness()).toEqual([200, 'ready'])
    const recovered = clients.acknowledged.length
    await expect.poll(() => clients.acknowledged.length).toBeGreaterThan(recovered)
    await clients.stop()
    expect(new Set(clients.statuses.keys())).toEqual(new Set([204, 503]))
    expect(await countStored(clients.acknowledged)).toBe(clients.acknowledged.length)
    expect((await postmaster())?.pid).not.toBe(before?.pid)
    expect(await logIn('lectern-demo')).toBe(204)
  })

  test('shares its database with a command, and the command does not stop the database', async () => {
    const command = startProcess(['migrate'], settings())
    expect(await command.exited).toBe(0)
    expect(await logIn('lectern-demo')).toBe(204)
  })

  test('gets a super user from a command, with a password from the standard input', async () => {
    const create = (password: string) =>
      startProcess(['create-super-user', '--realm', 'se', '--username', 'Root'], settings(), `${password}\n`)
    const weak = create('password')
    expect(await weak.exited).toBe(1)
    expect(weak.output()).toBe('password is a password that many people use.\n')
    const created = create('nine lamps at night')
    expect(await created.exited).toBe(0)
    expect(created.output()).toContain('Created the super user root of se.')
    expect(await logIn('nine lamps at night', 'root')).toBe(204)
  })

  test('has an audit log that a command verifies', async () => {
    const command = startProcess(['verify-audit-log'], settings())
    expect(await command.exited).toBe(0)
    expect(command.output()).toMatch(/^The audit log is unchanged: \d+ entries, last hash \w+.*\n$/u)
  })

  test('is not disturbed by a second server, which fails with one sentence about the port', async () => {
    const second = startProcess(['serve', '--services', 'account,identity'], settings())
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(`Port ${port} of 127.0.0.1 is in use already`)
    expect(await logIn('lectern-demo')).toBe(204)
  })

  test('shares its database with a second server at another port, which says so in one line', async () => {
    const before = await postmaster()
    const otherPort = await freePort()
    const env = { ...settings(), PORT: `${otherPort}`, PUBLIC_ORIGIN: origin() }
    const second = startProcess(['serve', '--services', 'account,identity,activity'], env)
    await second.ready
    const lines = second.output().split('\n')
    expect(lines.filter((line) => line.includes('another process has started the embedded database'))).toHaveLength(1)
    const clients = startWritingClients(`http://127.0.0.1:${otherPort}`, await fetchAccessToken(), 2)
    await expect.poll(() => clients.acknowledged.length).toBeGreaterThan(10)
    await clients.stop()
    expect(await countStored(clients.acknowledged)).toBe(clients.acknowledged.length)
    second.kill('SIGTERM')
    expect(await second.exited).toBe(0)
    expect([await logIn('lectern-demo'), (await postmaster())?.pid]).toEqual([204, before?.pid])
  })

  test('has printed no values of its tables, also while its database was away', async () => {
    const database = await connectToDatabase()
    const stored = await readStoredValues(database)
    await database.end()
    expect(stored.size).toBeGreaterThan(1000)
    expect(findLeaks(outputOfProcesses(undefined).join(''), stored)).toEqual([])
  })

  test('stops on SIGTERM together with its database', async () => {
    const before = await postmaster()
    running?.kill('SIGTERM')
    expect(await running?.exited).toBe(0)
    await expect.poll(() => before !== undefined && isAlive(before.pid)).toBe(false)
  })
})

describe('a server that `npm start` has started', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)('stops with its database when npm receives %s', async (signal) => {
    const npm = spawn('npm', ['start', '--', '--services', 'account,identity'], {
      cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', LECTERN_DEMO: '0', ...settings() },
      stdio: 'ignore',
    })
    const isReady = () =>
      fetch(`${origin()}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady).toBe(true)
    const before = await postmaster()
    npm.kill(signal)
    await expect.poll(isReady).toBe(false)
    await expect.poll(() => before !== undefined && isAlive(before.pid)).toBe(false)
  })
})

describe('the command fails with one clear sentence and exit code 1', () => {
  const readRefusal = async (words: string[], env: Record<string, string>): Promise<string> => {
    const ended = startProcess(words, { LECTERN_DATA: join(folder, 'other'), ...env })
    expect(await ended.exited).toBe(1)
    expect(ended.output().trim()).not.toContain('\n')
    return ended.output()
  }

  test('for an invalid setting', async () => {
    expect(await readRefusal(['serve'], { PORT: 'eighty' })).toContain('PORT must be a whole number')
  })

  test('for a data folder that is not writable', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    expect(await readRefusal(['migrate'], { LECTERN_DATA: file })).toContain('is not writable')
    expect(await readRefusal(['migrate'], { LECTERN_DATA: '/proc/nowhere/at/all' })).toContain('is not writable')
  })

  test('for a database that does not respond', async () => {
    const url = `postgres://lectern:secret@127.0.0.1:${await freePort()}/lectern`
    const output = await readRefusal(['migrate'], { DATABASE_URL: url })
    expect(output).toContain('cannot be reached')
    expect(output).not.toContain('secret')
  })

  test('for an unknown command, option or service', async () => {
    expect(await readRefusal(['sing'], {})).toContain("no command 'sing'")
    expect(await readRefusal(['serve', '--loud'], {})).toContain("'--loud'")
    expect(await readRefusal(['serve', '--services', 'bakery'], {})).toContain("no 'bakery'")
  })
})
