import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IDEMPOTENCY_KEY_HEADER } from '@lectern/contracts'
import { startMailSink } from '../../testing/mail-sink.ts'
import type { MailSink } from '../../testing/mail-sink.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { createMailModule } from '../mail/index.ts'
import { createAccountModule } from './index.ts'
import { users } from './tables.ts'

let server: TestServer
let sink: MailSink
beforeAll(async () => {
  sink = await startMailSink()
  server = await startTestServer({
    env: sink.env,
    modules: (kernel) => [createAccountModule(kernel), createMailModule(kernel)],
  })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const PATH = '/api/account/register'
const family = (email: string) => ({
  firstname: 'Ada',
  lastname: 'Lind',
  email,
  password: 'three quiet lamps',
  country: 'se',
})

const register = (key: string, email: string) =>
  server.fetch(PATH, { method: 'POST', json: family(email), headers: { [IDEMPOTENCY_KEY_HEADER]: key } })

async function countAccounts(email: string): Promise<number> {
  const db = server.kernel.shards.forRealm('se')
  const [found] = await db.select({ accounts: count() }).from(users).where(eq(users.username, email))
  return found?.accounts ?? 0
}

/** Sends the request over a connection that closes before the response arrives. */
async function registerAndLoseResponse(key: string, email: string): Promise<void> {
  const { hostname, port } = new URL(server.origin)
  const body = JSON.stringify(family(email))
  const socket = connect(Number(port), hostname)
  socket.write(
    [
      `POST ${PATH} HTTP/1.1`,
      `host: ${hostname}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `${IDEMPOTENCY_KEY_HEADER}: ${key}`,
      '',
      body,
    ].join('\r\n'),
  )
  await expect.poll(() => countAccounts(email)).toBe(1)
  socket.destroy()
}

test('a family whose response was lost gets its new account with the second request', async () => {
  const [key, email] = [randomUUID(), 'ada@family.example']
  await registerAndLoseResponse(key, email)
  const answer = await register(key, email)
  expect(answer.status).toBe(200)
  const [account] = await server.kernel.shards.forRealm('se').select().from(users).where(eq(users.username, email))
  expect(await answer.json()).toEqual({ uid: account?.uid })
  expect(await countAccounts(email)).toBe(1)
})

test('two requests of one sign-up at the same time create one account and get the same response', async () => {
  const [key, email] = [randomUUID(), 'twins@family.example']
  const answers = await Promise.all([register(key, email), register(key, email)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
  expect(first).toEqual(second)
  expect(await countAccounts(email)).toBe(1)
})

test('a second sign-up with the same address is still refused', async () => {
  const email = 'second@family.example'
  await register(randomUUID(), email)
  expect((await register(randomUUID(), email)).status).toBe(409)
})
