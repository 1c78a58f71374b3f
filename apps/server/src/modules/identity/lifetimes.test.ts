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
/** Maximum time in seconds between the insertion of a row and the assertion. */
const DELAY_MAX_S = 60

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

const isPayloadOf = (model: string, { userId }: TestUser) =>
  and(eq(oidcPayloads.model, model), eq(sql`${oidcPayloads.payload} ->> 'accountId'`, userId))

/** Returns the seconds until the last payload of a person expires. */
async function secondsLeft(at: TestServer, model: string, person: TestUser): Promise<number> {
  const rows = await at.kernel.shards.home.select().from(oidcPayloads).where(isPayloadOf(model, person))
  return Math.max(...rows.map(({ expiresAt }) => ((expiresAt?.getTime() ?? Infinity) - Date.now()) / 1000))
}

const expire = (at: TestServer, model: string, person: TestUser) =>
  at.kernel.shards.home
    .update(oidcPayloads)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(isPayloadOf(model, person))

const renew = ({ config, tokens }: LogIn) => client.refreshTokenGrant(config, tokens.refresh_token ?? '')
const invalidGrant = { error: 'invalid_grant' }

async function isLoggedIn(at: TestServer, { cookies }: LogIn): Promise<boolean> {
  const request = await requestAuthorize(at, { prompt: 'none' })
  const headers = { cookie: cookies.join('; ') }
  const answer = await at.fetch(`${request.url.pathname}${request.url.search}`, { headers })
  return new URL(answer.headers.get('location') ?? 'about:blank').searchParams.has('code')
}

describe('expiry', () => {
  test('a code expires one minute after it is issued', async () => {
    const person = await createTestUser(server.kernel)
    const request = await requestAuthorize(server)
    const answer = await postCredentials(server, person, request.url.search)
    const left = await secondsLeft(server, 'AuthorizationCode', person)
    expect(left).toBeLessThanOrEqual(MINUTE_S)
    expect(left).toBeGreaterThan(0)
    await expire(server, 'AuthorizationCode', person)
    await expect(request.finish(answer.headers.get('redirect-uri'))).rejects.toMatchObject(invalidGrant)
  })

  test('a refresh token expires 30 days after it is issued', async () => {
    const person = await createTestUser(server.kernel)
    const session = await logIn(server, person)
    const left = await secondsLeft(server, 'RefreshToken', person)
    expect(left).toBeLessThanOrEqual(30 * DAY_S)
    expect(left).toBeGreaterThan(30 * DAY_S - DELAY_MAX_S)
    await expire(server, 'RefreshToken', person)
    await expect(renew(session)).rejects.toMatchObject(invalidGrant)
  })

  test('a session expires 30 days after the log-in, although its tokens are renewed, and they expire with it', async () => {
    const person = await createTestUser(server.kernel)
    const session = await logIn(server, person)
    const before = await secondsLeft(server, 'Session', person)
    expect(before).toBeLessThanOrEqual(30 * DAY_S)
    const renewed = await renew(session)
    expect(await secondsLeft(server, 'Session', person)).toBeLessThanOrEqual(before)
    await expire(server, 'Session', person)
    expect(await isLoggedIn(server, session)).toBe(false)
    await expect(client.refreshTokenGrant(session.config, renewed.refresh_token ?? '')).rejects.toMatchObject(
      invalidGrant,
    )
  })
})

describe('a log-in that is not used', () => {
  const setIdleMinutes = (at: TestServer, person: TestUser, minutes: number) =>
    at.kernel.shards.home
      .update(devices)
      .set({ lastUsedAt: new Date(Date.now() - minutes * MINUTE_S * 1000) })
      .where(eq(devices.accountId, person.userId))
      .returning()
  /** The device is stored only after the tokens are issued, so the function polls. */
  const logInAndIdle = async (at: TestServer, minutes: number) => {
    const person = await createTestUser(at.kernel)
    const session = await logIn(at, person)
    await expect.poll(() => setIdleMinutes(at, person, minutes)).toHaveLength(1)
    return { person, session }
  }

  test('stays valid if the deployment sets no idle time', async () => {
    const { session } = await logInAndIdle(server, 29 * 24 * 60)
    expect(await isLoggedIn(server, session)).toBe(true)
  })

  test('ends after the idle time of the deployment plus ten minutes', async () => {
    const used = await logInAndIdle(idle, 39)
    expect(await isLoggedIn(idle, used.session)).toBe(true)
    const unused = await logInAndIdle(idle, 41)
    expect(await isLoggedIn(idle, unused.session)).toBe(false)
  })

  test('cannot renew its tokens, and each renewal restarts the idle time', async () => {
    const person = await createTestUser(idle.kernel)
    const session = await logIn(idle, person)
    expect(await secondsLeft(idle, 'RefreshToken', person)).toBeLessThanOrEqual(40 * MINUTE_S)
    const renewed = await renew(session)
    const left = await secondsLeft(idle, 'RefreshToken', person)
    expect(left).toBeLessThanOrEqual(40 * MINUTE_S)
    expect(left).toBeGreaterThan(40 * MINUTE_S - DELAY_MAX_S)
    await expire(idle, 'RefreshToken', person)
    await expect(client.refreshTokenGrant(session.config, renewed.refresh_token ?? '')).rejects.toMatchObject(
      invalidGrant,
    )
  })

  test('can be replaced by a log-in with the password', async () => {
    const { person, session } = await logInAndIdle(idle, 41)
    const request = await requestAuthorize(idle)
    const headers = { cookie: session.cookies.join('; ') }
    const redirected = await idle.fetch(`${request.url.pathname}${request.url.search}`, { headers })
    expect(new URL(redirected.headers.get('location') ?? '', idle.origin).pathname).toBe('/login')
    expect(await isLoggedIn(idle, await logIn(idle, person))).toBe(true)
  })
})

test('session cookies and refresh tokens have at least 128 bits and are unique', async () => {
  const person = await createTestUser(server.kernel)
  const secrets: string[] = []
  for (let count = 0; count < 12; count += 1) {
    const request = await requestAuthorize(server)
    const answer = await postCredentials(server, person, request.url.search)
    const cookie = /lectern_session=([\w-]+)/.exec(toCookieHeader(answer))?.[1] ?? ''
    secrets.push(cookie, (await request.finish(answer.headers.get('redirect-uri'))).refresh_token ?? '')
  }
  expect(new Set(secrets).size).toBe(24)
  // Each of the 64 possible characters encodes six bits.
  for (const token of secrets) expect(token).toMatch(/^[\w-]{22,}$/)
})
