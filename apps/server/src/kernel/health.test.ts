import { afterEach, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { defineCall } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import { startMailSink } from '../testing/mail-sink.ts'
import { createStoppedClock } from '../testing/movable-clock.ts'
import { startTcpProxy } from '../testing/tcp-proxy.ts'
import type { TcpProxy } from '../testing/tcp-proxy.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { TestServer, TestServerOptions } from '../testing/test-server.ts'
import { ok, route } from './route.ts'

const person = { userId: '019a0000-0000-7000-8000-000000000001', realm: 'se' } as const
const countRows = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/rows',
  summary: 'A call that reads from the database',
  access: 'user',
  responses: { 200: z.object({ done: z.boolean() }) },
})

let server: TestServer
afterEach(() => server.close())

async function start(options: Partial<TestServerOptions>): Promise<void> {
  const act = async () => {
    await server.kernel.shards.home.execute(sql`select 1`)
    return { done: true }
  }
  const routes = [route(countRows, { policy: () => 'allowed', act, present: ok })]
  server = await startTestServer({ ...options, modules: () => [{ routes }] })
}

async function readReadiness(): Promise<readonly [number, string]> {
  const response = await server.fetch('/readyz')
  return [response.status, await response.text()]
}

test('while the database is away, calls answer 503 with retry-after, and readyz names the database', async () => {
  const opened: TcpProxy[] = []
  const reachDatabase = async (address: string) => {
    const url = new URL(address)
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
    opened.push(proxy)
    url.port = `${proxy.port}`
    return url.href
  }
  await start({ reachDatabase })
  onTestFinished(() => opened[0]?.stop())
  expect(await readReadiness()).toEqual([200, '{"status":"ready","parts":{"database":"ok"}}'])
  await opened[0]?.stop()
  const refused = await server.fetch('/api/library/v1/rows', { as: person })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  expect(await readReadiness()).toEqual([503, '{"status":"not ready","parts":{"database":"failed"}}'])
  await opened[0]?.start()
  expect((await server.fetch('/api/library/v1/rows', { as: person })).status).toBe(200)
  expect(await readReadiness()).toEqual([200, '{"status":"ready","parts":{"database":"ok"}}'])
})

test('while the mail server is away, readyz names it, and the server remains ready', async () => {
  const sink = await startMailSink()
  const clock = createStoppedClock()
  await start({ env: sink.env, clock })
  const answered = [200, '{"status":"ready","parts":{"database":"ok","mail-server":"ok"}}']
  expect(await readReadiness()).toEqual(answered)
  await expect.poll(() => sink.connections()).toBe(1)
  await sink.close()
  clock.forward(31_000)
  const failed = [200, '{"status":"ready","parts":{"database":"ok","mail-server":"failed"}}']
  await expect.poll(readReadiness).toEqual(failed)
  await sink.listen()
  clock.forward(6000)
  await expect.poll(readReadiness).toEqual(answered)
  await sink.close()
})
