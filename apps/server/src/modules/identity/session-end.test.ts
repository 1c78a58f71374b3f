import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Kernel } from '../../kernel/kernel.ts'
import { requestAuthorize, logIn } from '../../testing/log-in.ts'
import type { LogIn } from '../../testing/log-in.ts'
import { readLink, startMailSink } from '../../testing/mail-sink.ts'
import type { MailSink } from '../../testing/mail-sink.ts'
import { startSecondNode } from '../../testing/second-node.ts'
import type { SecondNode } from '../../testing/second-node.ts'
import { createTestUser, TEST_PASSWORD } from '../../testing/test-people.ts'
import type { TestUser } from '../../testing/test-people.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { createAccountModule, createOwnAccountModule } from '../account/index.ts'
import { schoolUnits, users } from '../account/tables.ts'
import { createMailModule } from '../mail/index.ts'
import { createIdentityModule, createSessions, logInPersonalData } from './index.ts'

const NEW_PASSWORD = 'four lamps in a row'

let sink: MailSink
let server: TestServer
let other: SecondNode
beforeAll(async () => {
  sink = await startMailSink()
  const modules = async (kernel: Kernel) => [
    createAccountModule(kernel),
    createOwnAccountModule(kernel, { sessions: createSessions(kernel), personalData: [logInPersonalData(kernel)] }),
    await createIdentityModule(kernel),
    createMailModule(kernel),
  ]
  server = await startTestServer({ env: sink.env, modules })
  other = await startSecondNode(server, modules)
})
afterAll(async () => {
  await other.close()
  await server.close()
  await sink.close()
})

type Tokens = LogIn['tokens']

const callStatuses = ({ access_token }: Tokens): Promise<readonly number[]> =>
  Promise.all(
    [server.origin, other.origin].map(async (origin) => {
      const headers = { authorization: `Bearer ${access_token}` }
      return (await fetch(`${origin}/api/account/me`, { headers })).status
    }),
  )
const ALLOWED = [200, 200]

async function expectEnded(tokens: Tokens): Promise<void> {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const here = await server.fetch('/api/account/me', { headers })
  expect([here.status, await here.json()]).toMatchObject([401, { code: 'unauthenticated' }])
  expect(here.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  await expect.poll(() => callStatuses(tokens)).toEqual([401, 401])
}

const call = (tokens: Tokens, method: string, path: string, json?: object) =>
  server.fetch(path, {
    method,
    headers: { authorization: `Bearer ${tokens.access_token}` },
    ...(json === undefined ? {} : { json }),
  })

const endAll = (tokens: Tokens) => call(tokens, 'POST', '/api/account/me/sessions/end', { password: TEST_PASSWORD })

async function createUserWithEmail(): Promise<TestUser & { email: string }> {
  const user = await createTestUser(server.kernel)
  const email = `${user.userId}@there.example`
  const db = server.kernel.shards.forRealm('se')
  await db.update(users).set({ email, emailVerified: true }).where(eq(users.uid, user.userId))
  return { ...user, email }
}

describe('an access token is refused on every node', () => {
  test('after a log-out, and tokens of other sessions stay valid', async () => {
    const ada = await createTestUser(server.kernel)
    const [here, there] = [await logIn(server, ada), await logIn(server, ada)]
    expect(await callStatuses(here.tokens)).toEqual(ALLOWED)
    const query = new URLSearchParams({ id_token_hint: here.tokens.id_token ?? '' })
    await server.fetch(`/auth/logout?${query.toString()}`, { headers: { cookie: here.cookies.join('; ') } })
    await expectEnded(here.tokens)
    expect(await callStatuses(there.tokens)).toEqual(ALLOWED)
  })

  test('after a log-out on all devices', async () => {
    const [ada, ben] = [await createTestUser(server.kernel), await createTestUser(server.kernel)]
    const [here, there, benLogIn] = [await logIn(server, ada), await logIn(server, ada), await logIn(server, ben)]
    expect((await endAll(here.tokens)).status).toBe(204)
    await expectEnded(here.tokens)
    await expectEnded(there.tokens)
    expect(await callStatuses(benLogIn.tokens)).toEqual(ALLOWED)
  })

  test('after a change of the password in another session', async () => {
    const ada = await createUserWithEmail()
    const [here, there] = [await logIn(server, ada), await logIn(server, ada)]
    const change = { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD }
    expect((await call(here.tokens, 'POST', '/api/account/me/password', change)).status).toBe(204)
    await expectEnded(there.tokens)
    expect(await callStatuses(here.tokens)).toEqual(ALLOWED)
  })

  test('after a reset of the password', async () => {
    const ada = await createUserWithEmail()
    const { tokens } = await logIn(server, ada)
    const forgot = { country: 'se', who: ada.username }
    await server.fetch('/api/account/password/requestReset', { method: 'POST', json: forgot })
    const link = readLink(await sink.nextEmailTo(ada.email))
    const reset = { method: 'POST', json: { link, password: NEW_PASSWORD } }
    expect((await server.fetch('/api/account/password/reset', reset)).status).toBe(204)
    await expectEnded(tokens)
  })

  test('after the end of the impersonation, and the actor’s own token stays valid', async () => {
    const { actorLogIn, impersonationTokens } = await impersonatePupil()
    expect((await call(impersonationTokens, 'POST', '/auth/v1/act-as/end')).status).toBe(204)
    await expectEnded(impersonationTokens)
    expect(await callStatuses(actorLogIn.tokens)).toEqual(ALLOWED)
  })

  test('of an impersonation after the actor’s log-out on all devices', async () => {
    const { actorLogIn, impersonationTokens } = await impersonatePupil()
    expect((await endAll(actorLogIn.tokens)).status).toBe(204)
    await expectEnded(impersonationTokens)
  })

  test('after the deletion of the account', async () => {
    const ada = await createTestUser(server.kernel)
    const { tokens } = await logIn(server, ada)
    expect(await callStatuses(tokens)).toEqual(ALLOWED)
    await logInPersonalData(server.kernel).deletePerson({ realm: 'se', uid: ada.userId })
    await expectEnded(tokens)
  })
})

describe('a log-in in a browser that has a session', () => {
  const logInAgain = async (who: TestUser, before: LogIn) => {
    const request = await requestAuthorize(server)
    const answer = await server.fetch(`/auth/v1/login${request.url.search}`, {
      method: 'POST',
      json: { realm: who.realm, username: who.username, password: TEST_PASSWORD },
      headers: { cookie: before.cookies.join('; ') },
    })
    return request.finish(answer.headers.get('redirect-uri'))
  }

  test.each(['the same person', 'another person'])('as %s ends the old session with its tokens', async (who) => {
    const ada = await createTestUser(server.kernel)
    const [before, elsewhere] = [await logIn(server, ada), await logIn(server, ada)]
    const tokens = await logInAgain(who === 'the same person' ? ada : await createTestUser(server.kernel), before)
    await expectEnded(before.tokens)
    expect([await callStatuses(tokens), await callStatuses(elsewhere.tokens)]).toEqual([ALLOWED, ALLOWED])
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: before.tokens.refresh_token ?? '',
      client_id: 'lectern-web',
    })
    expect((await server.fetch('/auth/v2/token', { method: 'POST', body })).status).toBe(400)
  })

  test('that is refused leaves the session unchanged', async () => {
    const ada = await createTestUser(server.kernel)
    const before = await logIn(server, ada)
    const request = await requestAuthorize(server)
    const json = { realm: 'se', username: ada.username, password: 'guess' }
    const headers = { cookie: before.cookies.join('; ') }
    const answer = await server.fetch(`/auth/v1/login${request.url.search}`, { method: 'POST', json, headers })
    expect(answer.status).toBe(401)
    expect(await callStatuses(before.tokens)).toEqual(ALLOWED)
  })

  test('ends the impersonations that its person started', async () => {
    const { actorLogIn, impersonationTokens } = await impersonatePupil()
    expect(await callStatuses(await logInAgain(await createTestUser(server.kernel), actorLogIn))).toEqual(ALLOWED)
    await expectEnded(impersonationTokens)
    await expectEnded(actorLogIn.tokens)
  })
})

test('the end of a renewed session ends the access tokens from before the renewal too', async () => {
  const ada = await createTestUser(server.kernel)
  const first = await logIn(server, ada)
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: first.tokens.refresh_token ?? '',
    client_id: 'lectern-web',
  })
  const renewed = await server.fetch('/auth/v2/token', { method: 'POST', body })
  expect(renewed.status).toBe(200)
  const query = new URLSearchParams({ id_token_hint: first.tokens.id_token ?? '' })
  await server.fetch(`/auth/logout?${query.toString()}`, { headers: { cookie: first.cookies.join('; ') } })
  await expectEnded(first.tokens)
})

async function impersonatePupil() {
  const [pupil, admin] = [await createTestUser(server.kernel), await createTestUser(server.kernel, { role: 'admin' })]
  const db = server.kernel.shards.forRealm('se')
  await db.update(schoolUnits).set({ parent: admin.schoolUnit }).where(eq(schoolUnits.uid, pupil.schoolUnit))
  const actorLogIn = await logIn(server, admin)
  const request = await requestAuthorize(server)
  const path = `/auth/v1/act-as/${pupil.userId}${request.url.search}`
  const answer = await call(actorLogIn.tokens, 'POST', path, { reason: 'The shelf looks empty to her.' })
  const impersonationTokens = await request.finish(answer.headers.get('redirect-uri'))
  expect(await callStatuses(impersonationTokens)).toEqual(ALLOWED)
  return { actorLogIn, impersonationTokens }
}
