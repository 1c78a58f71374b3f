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
    createOwnAccountModule(kernel, { sessions: createSessions(kernel), holders: [logInPersonalData(kernel)] }),
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

/** What an access token opens, at each of the two nodes. */
const opens = ({ access_token }: Tokens): Promise<readonly number[]> =>
  Promise.all(
    [server.origin, other.origin].map(async (origin) => {
      const headers = { authorization: `Bearer ${access_token}` }
      return (await fetch(`${origin}/api/account/me`, { headers })).status
    }),
  )
const OPEN = [200, 200]

/** Refused here with the very next request, and there a moment later. */
async function expectEnded(tokens: Tokens): Promise<void> {
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const here = await server.fetch('/api/account/me', { headers })
  expect([here.status, await here.json()]).toMatchObject([401, { code: 'unauthenticated' }])
  expect(here.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  await expect.poll(() => opens(tokens)).toEqual([401, 401])
}

const call = (tokens: Tokens, method: string, path: string, json?: object) =>
  server.fetch(path, {
    method,
    headers: { authorization: `Bearer ${tokens.access_token}` },
    ...(json === undefined ? {} : { json }),
  })

const endAll = (tokens: Tokens) => call(tokens, 'POST', '/api/account/me/sessions/end', { password: TEST_PASSWORD })

async function withAddress(): Promise<TestUser & { email: string }> {
  const made = await createTestUser(server.kernel)
  const email = `${made.userId}@there.example`
  const db = server.kernel.shards.forRealm('se')
  await db.update(users).set({ email, emailVerified: true }).where(eq(users.uid, made.userId))
  return { ...made, email }
}

describe('an access token stops at once, on every node,', () => {
  test('with a log-out, and those of other sessions go on', async () => {
    const ada = await createTestUser(server.kernel)
    const [here, there] = [await logIn(server, ada), await logIn(server, ada)]
    expect(await opens(here.tokens)).toEqual(OPEN)
    const query = new URLSearchParams({ id_token_hint: here.tokens.id_token ?? '' })
    await server.fetch(`/auth/logout?${query.toString()}`, { headers: { cookie: here.cookies.join('; ') } })
    await expectEnded(here.tokens)
    expect(await opens(there.tokens)).toEqual(OPEN)
  })

  test('with a log-out everywhere', async () => {
    const [ada, ben] = [await createTestUser(server.kernel), await createTestUser(server.kernel)]
    const [here, there, his] = [await logIn(server, ada), await logIn(server, ada), await logIn(server, ben)]
    expect((await endAll(here.tokens)).status).toBe(204)
    await expectEnded(here.tokens)
    await expectEnded(there.tokens)
    expect(await opens(his.tokens)).toEqual(OPEN)
  })

  test('with another password, but for the session that changed it', async () => {
    const ada = await withAddress()
    const [here, there] = [await logIn(server, ada), await logIn(server, ada)]
    const change = { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD }
    expect((await call(here.tokens, 'POST', '/api/account/me/password', change)).status).toBe(204)
    await expectEnded(there.tokens)
    expect(await opens(here.tokens)).toEqual(OPEN)
  })

  test('with a password that was forgotten and set anew', async () => {
    const ada = await withAddress()
    const { tokens } = await logIn(server, ada)
    const forgot = { country: 'se', who: ada.username }
    await server.fetch('/api/account/password/requestReset', { method: 'POST', json: forgot })
    const link = readLink(await sink.nextEmailTo(ada.email))
    const reset = { method: 'POST', json: { link, password: NEW_PASSWORD } }
    expect((await server.fetch('/api/account/password/reset', reset)).status).toBe(204)
    await expectEnded(tokens)
  })

  test('with the end of acting, and the actor’s own goes on', async () => {
    const { own, acting } = await actAsPupil()
    expect((await call(acting, 'POST', '/auth/v1/act-as/end')).status).toBe(204)
    await expectEnded(acting)
    expect(await opens(own.tokens)).toEqual(OPEN)
  })

  test('with the log-out of whoever acts, be it everywhere', async () => {
    const { own, acting } = await actAsPupil()
    expect((await endAll(own.tokens)).status).toBe(204)
    await expectEnded(acting)
  })

  test('with the account', async () => {
    const ada = await createTestUser(server.kernel)
    const { tokens } = await logIn(server, ada)
    expect(await opens(tokens)).toEqual(OPEN)
    await logInPersonalData(server.kernel).deletePerson({ realm: 'se', uid: ada.userId })
    await expectEnded(tokens)
  })
})

describe('a log-in in a browser that holds a session', () => {
  const again = async (who: TestUser, before: LogIn) => {
    const asked = await requestAuthorize(server)
    const answer = await server.fetch(`/auth/v1/login${asked.url.search}`, {
      method: 'POST',
      json: { realm: who.realm, username: who.username, password: TEST_PASSWORD },
      headers: { cookie: before.cookies.join('; ') },
    })
    return asked.finish(answer.headers.get('redirect-uri'))
  }

  test.each(['the same person', 'another person'])('as %s ends it with its tokens', async (who) => {
    const ada = await createTestUser(server.kernel)
    const [before, elsewhere] = [await logIn(server, ada), await logIn(server, ada)]
    const tokens = await again(who === 'the same person' ? ada : await createTestUser(server.kernel), before)
    await expectEnded(before.tokens)
    expect([await opens(tokens), await opens(elsewhere.tokens)]).toEqual([OPEN, OPEN])
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: before.tokens.refresh_token ?? '',
      client_id: 'lectern-web',
    })
    expect((await server.fetch('/auth/v2/token', { method: 'POST', body })).status).toBe(400)
  })

  test('that is refused leaves it as it is', async () => {
    const ada = await createTestUser(server.kernel)
    const before = await logIn(server, ada)
    const asked = await requestAuthorize(server)
    const json = { realm: 'se', username: ada.username, password: 'guess' }
    const headers = { cookie: before.cookies.join('; ') }
    const answer = await server.fetch(`/auth/v1/login${asked.url.search}`, { method: 'POST', json, headers })
    expect(answer.status).toBe(401)
    expect(await opens(before.tokens)).toEqual(OPEN)
  })

  test('ends what its person does as somebody else', async () => {
    const { own, acting } = await actAsPupil()
    expect(await opens(await again(await createTestUser(server.kernel), own))).toEqual(OPEN)
    await expectEnded(acting)
    await expectEnded(own.tokens)
  })
})

test('an access token of a session that was renewed stops with it, whichever of its tokens it is', async () => {
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

/** An admin above a pupil's school, logged in, who acts as the pupil. */
async function actAsPupil() {
  const [pupil, admin] = [await createTestUser(server.kernel), await createTestUser(server.kernel, { role: 'admin' })]
  const db = server.kernel.shards.forRealm('se')
  await db.update(schoolUnits).set({ parent: admin.schoolUnit }).where(eq(schoolUnits.uid, pupil.schoolUnit))
  const own = await logIn(server, admin)
  const asked = await requestAuthorize(server)
  const path = `/auth/v1/act-as/${pupil.userId}${asked.url.search}`
  const answer = await call(own.tokens, 'POST', path, { reason: 'The shelf looks empty to her.' })
  const acting = await asked.finish(answer.headers.get('redirect-uri'))
  expect(await opens(acting)).toEqual(OPEN)
  return { own, acting }
}
