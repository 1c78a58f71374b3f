import { and, eq, sql } from 'drizzle-orm'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestAuthorize, toCookieHeader, logIn, postCredentials } from '../../testing/log-in.ts'
import type { LogIn } from '../../testing/log-in.ts'
import { createTestUser } from '../../testing/test-people.ts'
import type { TestUser } from '../../testing/test-people.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { createAccountModule } from '../account/index.ts'
import { createIdentityModule } from './index.ts'
import { devices, oidcPayloads } from './tables.ts'

const MINUTE_S = 60
const DAY_S = 24 * 3600
/** What passes between the making of a row and the look at it. */
const A_WHILE_S = 60

const start = (env: Record<string, string> = {}): Promise<TestServer> =>
  startTestServer({
    env,
    modules: async (kernel) => [createAccountModule(kernel), await createIdentityModule(kernel)],
  })

let server: TestServer
let idle: TestServer
beforeAll(async () => {
  server = await start()
  idle = await start({ IDLE_LOG_OUT_MINUTES: '30' })
})
afterAll(async () => {
  await server.close()
  await idle.close()
})

const ofPerson = (model: string, { userId }: TestUser) =>
  and(eq(oidcPayloads.model, model), eq(sql`${oidcPayloads.payload} ->> 'accountId'`, userId))

/** Seconds that the newest of a person's things has left. */
async function leftOf(at: TestServer, model: string, person: TestUser): Promise<number> {
  const rows = await at.kernel.shards.home.select().from(oidcPayloads).where(ofPerson(model, person))
  return Math.max(...rows.map(({ expiresAt }) => ((expiresAt?.getTime() ?? Infinity) - Date.now()) / 1000))
}

/** Its time is up. */
const runOut = (at: TestServer, model: string, person: TestUser) =>
  at.kernel.shards.home
    .update(oidcPayloads)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(ofPerson(model, person))

const renew = ({ config, tokens }: LogIn) => client.refreshTokenGrant(config, tokens.refresh_token ?? '')
const invalid = { error: 'invalid_grant' }

/** Does the browser still get a code without being asked? */
async function holds(at: TestServer, { cookies }: LogIn): Promise<boolean> {
  const asked = await requestAuthorize(at, { prompt: 'none' })
  const headers = { cookie: cookies.join('; ') }
  const answer = await at.fetch(`${asked.url.pathname}${asked.url.search}`, { headers })
  return new URL(answer.headers.get('location') ?? 'about:blank').searchParams.has('code')
}

describe('an end has', () => {
  test('a code: a minute after it was given', async () => {
    const person = await createTestUser(server.kernel)
    const asked = await requestAuthorize(server)
    const answer = await postCredentials(server, person, asked.url.search)
    const left = await leftOf(server, 'AuthorizationCode', person)
    expect(left).toBeLessThanOrEqual(MINUTE_S)
    expect(left).toBeGreaterThan(0)
    await runOut(server, 'AuthorizationCode', person)
    await expect(asked.finish(answer.headers.get('redirect-uri'))).rejects.toMatchObject(invalid)
  })

  test('a refresh token: 30 days after it was given', async () => {
    const person = await createTestUser(server.kernel)
    const session = await logIn(server, person)
    const left = await leftOf(server, 'RefreshToken', person)
    expect(left).toBeLessThanOrEqual(30 * DAY_S)
    expect(left).toBeGreaterThan(30 * DAY_S - A_WHILE_S)
    await runOut(server, 'RefreshToken', person)
    await expect(renew(session)).rejects.toMatchObject(invalid)
  })

  test('a session: 30 days after the log-in, however often its tokens are renewed, and they end with it', async () => {
    const person = await createTestUser(server.kernel)
    const session = await logIn(server, person)
    const before = await leftOf(server, 'Session', person)
    expect(before).toBeLessThanOrEqual(30 * DAY_S)
    const renewed = await renew(session)
    expect(await leftOf(server, 'Session', person)).toBeLessThanOrEqual(before)
    await runOut(server, 'Session', person)
    expect(await holds(server, session)).toBe(false)
    await expect(client.refreshTokenGrant(session.config, renewed.refresh_token ?? '')).rejects.toMatchObject(invalid)
  })
})

describe('a log-in that is not used', () => {
  const rest = (at: TestServer, person: TestUser, minutes: number) =>
    at.kernel.shards.home
      .update(devices)
      .set({ lastUsedAt: new Date(Date.now() - minutes * MINUTE_S * 1000) })
      .where(eq(devices.accountId, person.userId))
      .returning()
  /** The device is noted after the tokens are out. */
  const logInAndRest = async (at: TestServer, minutes: number) => {
    const person = await createTestUser(at.kernel)
    const session = await logIn(at, person)
    await expect.poll(() => rest(at, person, minutes)).toHaveLength(1)
    return { person, session }
  }

  test('is kept, unless the deployment says otherwise', async () => {
    const { session } = await logInAndRest(server, 29 * 24 * 60)
    expect(await holds(server, session)).toBe(true)
  })

  test('ends after the minutes that the deployment sets, and the ten that a token may have been used for', async () => {
    const used = await logInAndRest(idle, 39)
    expect(await holds(idle, used.session)).toBe(true)
    const rested = await logInAndRest(idle, 41)
    expect(await holds(idle, rested.session)).toBe(false)
  })

  test('cannot renew its tokens either, and each renewal begins the wait anew', async () => {
    const person = await createTestUser(idle.kernel)
    const session = await logIn(idle, person)
    expect(await leftOf(idle, 'RefreshToken', person)).toBeLessThanOrEqual(40 * MINUTE_S)
    const renewed = await renew(session)
    const left = await leftOf(idle, 'RefreshToken', person)
    expect(left).toBeLessThanOrEqual(40 * MINUTE_S)
    expect(left).toBeGreaterThan(40 * MINUTE_S - A_WHILE_S)
    await runOut(idle, 'RefreshToken', person)
    await expect(client.refreshTokenGrant(session.config, renewed.refresh_token ?? '')).rejects.toMatchObject(invalid)
  })

  test('is begun anew by the password', async () => {
    const { person, session } = await logInAndRest(idle, 41)
    const asked = await requestAuthorize(idle)
    const headers = { cookie: session.cookies.join('; ') }
    const led = await idle.fetch(`${asked.url.pathname}${asked.url.search}`, { headers })
    expect(new URL(led.headers.get('location') ?? '', idle.origin).pathname).toBe('/login')
    expect(await holds(idle, await logIn(idle, person))).toBe(true)
  })
})

test('session cookies and refresh tokens are of 128 bits or more, and never the same', async () => {
  const person = await createTestUser(server.kernel)
  const made: string[] = []
  for (let count = 0; count < 12; count += 1) {
    const asked = await requestAuthorize(server)
    const answer = await postCredentials(server, person, asked.url.search)
    const cookie = /lectern_session=([\w-]+)/.exec(toCookieHeader(answer))?.[1] ?? ''
    made.push(cookie, (await asked.finish(answer.headers.get('redirect-uri'))).refresh_token ?? '')
  }
  expect(new Set(made).size).toBe(24)
  // Each of 64 letters is six bits.
  for (const token of made) expect(token).toMatch(/^[\w-]{22,}$/)
})
