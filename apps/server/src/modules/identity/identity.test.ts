import { eq, sql } from 'drizzle-orm'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccessTokenClaims, API_AUDIENCE } from '@lectern/contracts'
import { createKernel } from '../../kernel/kernel.ts'
import { discover, logIn, postCredentials, requestAuthorize } from '../../testing/log-in.ts'
import { createMovableClock } from '../../testing/movable-clock.ts'
import { createTestUser, TEST_PASSWORD } from '../../testing/test-people.ts'
import type { TestUser } from '../../testing/test-people.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestRequest, TestServer } from '../../testing/test-server.ts'
import { withoutTable } from '../../testing/without-table.ts'
import { createAccountModule } from '../account/index.ts'
import { associations, users } from '../account/tables.ts'
import { createIdentityModule } from './index.ts'

const clock = createMovableClock()
let server: TestServer
let pupil: TestUser
let superUser: TestUser
beforeAll(async () => {
  server = await startTestServer({
    clock,
    modules: async (kernel) => [createAccountModule(kernel), await createIdentityModule(kernel)],
  })
  pupil = await createTestUser(server.kernel)
  superUser = await createTestUser(server.kernel, { role: 'admin', superUser: true, realm: 'us' })
})
afterAll(() => server.close())

const authorizeQuery = (changes: Record<string, string> = {}): string =>
  new URLSearchParams({
    response_type: 'code',
    client_id: 'lectern-web',
    redirect_uri: `${server.origin}/login/callback`,
    scope: 'openid profile',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    ...changes,
  }).toString()

const post = (user: { realm: string; username: string; password: string }, query: string, request: TestRequest = {}) =>
  server.fetch(`/auth/v1/login?${query}`, { method: 'POST', json: user, ...request })

describe('log-in by credentials', () => {
  test('refuses a wrong password and an unknown name with the same response', async () => {
    const wrong = await post({ realm: 'se', username: pupil.username, password: 'nope' }, authorizeQuery())
    const unknown = await post({ realm: 'se', username: 'nobody', password: 'nope' }, authorizeQuery())
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const body: unknown = await wrong.json()
    expect(body).toEqual({ code: 'wrong_credentials', message: expect.any(String) })
    expect(await unknown.json()).toEqual(body)
    expect(wrong.headers.has('redirect-uri')).toBe(false)
  })

  test('refuses the right password in another realm', async () => {
    const answer = await post({ realm: 'de', username: pupil.username, password: TEST_PASSWORD }, authorizeQuery())
    expect(answer.status).toBe(401)
  })

  test('refuses a request of another site’s page', async () => {
    const person = { realm: 'se', username: pupil.username, password: TEST_PASSWORD }
    const answer = await post(person, authorizeQuery(), { headers: { origin: 'https://evil.example' } })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'forbidden' }])
  })

  test.each([
    'https://evil.example/login/callback',
    '{origin}/content/x',
    '{origin}/%63ontent/x',
    '{origin}/content%2Fx',
    '{origin}/login/../content/x',
    '{origin}/login/callback/',
    '{origin}/login/callback?next=/content/x',
    '{origin}/login%2Fcallback',
    '{origin}/LOGIN/callback',
    '{origin}/',
    '{origin}',
  ])('refuses the redirect address %s', async (address) => {
    const redirect_uri = address.replace('{origin}', server.origin)
    const person = { realm: 'se', username: pupil.username, password: TEST_PASSWORD }
    const answer = await post(person, authorizeQuery({ redirect_uri }))
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'no_code_received' }])
    const direct = await server.fetch(`/auth/v1/authorize?${authorizeQuery({ redirect_uri })}`)
    expect([direct.status, direct.headers.get('location')]).toEqual([400, null])
  })

  test.each(['/login', '/login/callback'])('accepts the redirect address %s', async (path) => {
    const person = { realm: 'se', username: pupil.username, password: TEST_PASSWORD }
    const answer = await post(person, authorizeQuery({ redirect_uri: `${server.origin}${path}` }))
    expect(answer.headers.get('redirect-uri')).toContain(`${server.origin}${path}?code=`)
  })

  test('refuses a person without an active association, and ends the session when the last one becomes inactive', async () => {
    const leaving = await createTestUser(server.kernel)
    const { config, tokens } = await logIn(server, leaving)
    const db = server.kernel.shards.forRealm('se')
    await db.update(associations).set({ active: false }).where(eq(associations.userUid, leaving.userId))
    const person = { realm: 'se', username: leaving.username, password: TEST_PASSWORD }
    const answer = await post(person, authorizeQuery())
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'account_inactive' }])
    await db.update(users).set({ deletionCause: 'no-school-unit' }).where(eq(users.uid, leaving.userId))
    const removed = await post(person, authorizeQuery())
    expect([removed.status, await removed.json()]).toMatchObject([403, { code: 'account_removed' }])
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('refuses a challenge method other than S256', async () => {
    const person = { realm: 'se', username: pupil.username, password: TEST_PASSWORD }
    const answer = await post(person, authorizeQuery({ code_challenge_method: 'plain' }))
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }])
  })

  test.each(['none', 'consent'])('ignores the prompt %s, which a log-in with a password answers', async (prompt) => {
    const request = await requestAuthorize(server, { prompt })
    const answer = await postCredentials(server, pupil, request.url.search)
    expect((await request.finish(answer.headers.get('redirect-uri'))).claims()).toMatchObject({ sub: pupil.userId })
  })

  test('does not count attempts that an outage prevented from being checked', async () => {
    const { username } = await createTestUser(server.kernel)
    const attempt = () => post({ realm: 'se', username, password: TEST_PASSWORD }, authorizeQuery())
    const db = server.kernel.shards.forRealm('se')
    await withoutTable(db, 'users', async () => {
      for (let tries = 0; tries < 8; tries += 1) expect((await attempt()).status).toBe(500)
    })
    expect((await attempt()).status).toBe(204)
  })

  test('delays guesses at one account, and not at another', async () => {
    const victim = await createTestUser(server.kernel)
    const guess = () => post({ realm: 'se', username: victim.username, password: 'guess' }, authorizeQuery())
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(401)
    const delayed = await guess()
    expect([delayed.status, await delayed.json()]).toMatchObject([429, { code: 'too_many_requests' }])
    expect(Number(delayed.headers.get('retry-after'))).toBeGreaterThan(0)
    const other = await post({ realm: 'se', username: pupil.username, password: TEST_PASSWORD }, authorizeQuery())
    expect(other.status).toBe(204)
  })
})

const callStatus = async (tokens: { access_token: string }) =>
  (await server.fetch('/api/account/me', { headers: { authorization: `Bearer ${tokens.access_token}` } })).status

describe('password guesses', () => {
  test('of 64 parallel wrong passwords, five are checked', async () => {
    const victim = await createTestUser(server.kernel)
    const person = { realm: 'se', username: victim.username, password: 'guess' }
    const answers = await clock.hold(() =>
      Promise.all(Array.from({ length: 64 }, () => post(person, authorizeQuery()))),
    )
    expect(Map.groupBy(answers, ({ status }) => status).get(401)).toHaveLength(5)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  })

  test('do not delay the person on a device where the person has logged in', async () => {
    const victim = await createTestUser(server.kernel)
    const person = { realm: 'se', username: victim.username, password: TEST_PASSWORD }
    const first = await post(person, authorizeQuery())
    const device = first.headers.getSetCookie().find((line) => line.startsWith('lectern_device='))
    const cookie = device?.split(';', 1)[0] ?? ''
    for (let tries = 0; tries < 6; tries += 1) await post({ ...person, password: 'guess' }, authorizeQuery())
    expect((await post(person, authorizeQuery())).status).toBe(429)
    expect((await post(person, authorizeQuery(), { headers: { cookie } })).status).toBe(204)
  })
})

describe('a standard OpenID client', () => {
  test('discovers every address under the public origin', async () => {
    const metadata = (await discover(server)).serverMetadata()
    expect(metadata).toMatchObject({
      issuer: `${server.origin}/auth`,
      authorization_endpoint: `${server.origin}/auth/v1/authorize`,
      token_endpoint: `${server.origin}/auth/v2/token`,
      code_challenge_methods_supported: ['S256'],
    })
  })

  test('gets tokens with every claim of the specification', async () => {
    const { tokens } = await logIn(server, pupil)
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' })
    const claims = AccessTokenClaims.parse(decodeJwt(tokens.access_token))
    expect(claims).toMatchObject({
      sub: pupil.userId,
      realm: 'se',
      scope: 'openid profile',
      roles: [{ value: 'student' }],
      subscriptions: [],
      amr: ['pwd'],
      acr: 'basic',
      aud: API_AUDIENCE,
    })
    expect(tokens.claims()).toMatchObject({
      sub: pupil.userId,
      name: 'Test Person',
      preferred_username: pupil.username,
    })
    expect(tokens.refresh_token).toBeTypeOf('string')
  })

  test('cannot obtain a super user’s scope by a request', async () => {
    const { tokens } = await logIn(server, superUser)
    expect(AccessTokenClaims.parse(decodeJwt(tokens.access_token)).scope.split(' ')).toContain('ilt.user.us.write')
    expect(AccessTokenClaims.parse(decodeJwt(tokens.access_token)).scope).not.toContain('ilt.user.se.write')
    for (const scope of ['openid profile', 'openid ilt.user.se.write']) {
      const { tokens: own } = await logIn(server, pupil, { scope })
      expect(AccessTokenClaims.parse(decodeJwt(own.access_token)).scope).not.toContain('write')
    }
  })

  test('can call the account service with its access token', async () => {
    const { tokens } = await logIn(server, pupil)
    const me = await server.fetch('/api/account/me', { headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect([me.status, await me.json()]).toMatchObject([200, { uid: pupil.userId, username: pupil.username }])
  })

  test('gets no tokens for a code with another verifier, or for a used code', async () => {
    const config = await discover(server)
    const verifier = client.randomPKCECodeVerifier()
    const challenge = await client.calculatePKCECodeChallenge(verifier)
    const person = { realm: 'se', username: pupil.username, password: TEST_PASSWORD }
    const codeUrl = async () => {
      const answer = await post(person, authorizeQuery({ code_challenge: challenge }))
      return new URL(answer.headers.get('redirect-uri') ?? 'about:blank')
    }
    const other = { pkceCodeVerifier: client.randomPKCECodeVerifier() }
    await expect(client.authorizationCodeGrant(config, await codeUrl(), other)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const url = await codeUrl()
    await client.authorizationCodeGrant(config, url, { pkceCodeVerifier: verifier })
    await expect(client.authorizationCodeGrant(config, url, { pkceCodeVerifier: verifier })).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })
})

test('a code that several requests use at the same moment gives tokens once at most, and ends their family', async () => {
  const request = await requestAuthorize(server)
  const answer = await postCredentials(server, pupil, request.url.search)
  const redirect = answer.headers.get('redirect-uri')
  const outcomes = await meetAtCode(redirect, () => Array.from({ length: 6 }, () => request.finish(redirect)))
  const issued = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(issued.length).toBeLessThanOrEqual(1)
  for (const tokens of issued) {
    expect(await callStatus(tokens)).toBe(401)
    await expect(client.refreshTokenGrant(request.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  }
  await expect(request.finish(redirect)).rejects.toMatchObject({ error: 'invalid_grant' })
})

/** Locks the row of a code until all requests have read it and wait to use it. */
async function meetAtCode<T>(redirect: string | null, send: () => readonly Promise<T>[]) {
  const code = new URL(redirect ?? 'about:blank').searchParams.get('code')
  const database = new Client({ connectionString: server.databaseUrl })
  await database.connect()
  try {
    await database.query('begin')
    const locked = await database.query('select 1 from oidc_payloads where id = $1 for update', [code])
    expect(locked.rowCount).toBe(1)
    const sent = send()
    // Some requests are refused before this function has the answer to its commit.
    const outcomes = Promise.allSettled(sent)
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    const countWaiting = async () => {
      // A transaction sees the same activity until it clears its snapshot.
      await database.query('select pg_stat_clear_snapshot()')
      return (await database.query(waiting)).rowCount
    }
    await expect.poll(countWaiting).toBe(sent.length)
    await database.query('commit')
    return await outcomes
  } finally {
    await database.end()
  }
}

describe('a refresh token', () => {
  test('is replaced at each use, and a second use revokes the whole family', async () => {
    const { config, tokens } = await logIn(server, pupil)
    const first = tokens.refresh_token ?? ''
    const second = (await client.refreshTokenGrant(config, first)).refresh_token ?? ''
    expect(second).not.toBe(first)
    const refused = { error: 'invalid_grant' }
    await expect(client.refreshTokenGrant(config, first)).rejects.toMatchObject(refused)
    await expect(client.refreshTokenGrant(config, second)).rejects.toMatchObject(refused)
    expect(await callStatus(tokens)).toBe(401)
  })

  test('that ten requests use at the same moment ends the family, also the new tokens', async () => {
    const { config, tokens } = await logIn(server, pupil)
    const refresh = () => client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, refresh))
    const issued = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(issued.length).toBeLessThanOrEqual(1)
    for (const family of [tokens, ...issued]) {
      expect(await callStatus(family)).toBe(401)
      await expect(client.refreshTokenGrant(config, family.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      })
    }
  })

  test('that was used twice does not end the log-in of the browser', async () => {
    const { config, tokens, cookies } = await logIn(server, pupil)
    await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const headers = { cookie: cookies.join('; ') }
    const again = await server.fetch(`/auth/v1/authorize?${authorizeQuery()}`, { headers })
    expect(new URL(again.headers.get('location') ?? '').searchParams.has('code')).toBe(true)
  })

  test('preserves the method and the time of the log-in', async () => {
    const { config, tokens } = await logIn(server, pupil)
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    const [before, after] = [tokens, refreshed].map((set) => AccessTokenClaims.parse(decodeJwt(set.access_token)))
    expect(after?.auth_time).toBe(before?.auth_time)
    expect(after?.amr).toEqual(['pwd'])
  })

  test('that is refused returns code and message in addition to the standard error', async () => {
    const answer = await server.fetch('/auth/v2/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'lectern-web' }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: 'invalid_grant', code: 'validation_failed' },
    ])
  })
})

describe('a browser', () => {
  test('without a session is redirected to the log-in page with its parameters', async () => {
    const answer = await server.fetch(`/auth/v1/authorize?${authorizeQuery({ state: 'abc' })}`)
    expect(answer.status).toBe(303)
    const target = new URL(answer.headers.get('location') ?? '', server.origin)
    expect(target.pathname).toBe('/login')
    const authorize = new URLSearchParams(target.searchParams.get('authorize') ?? '')
    expect([authorize.get('state'), authorize.get('client_id')]).toEqual(['abc', 'lectern-web'])
  })

  test('with a session gets a code at once', async () => {
    const { cookies } = await logIn(server, pupil)
    const headers = { cookie: cookies.join('; ') }
    const answer = await server.fetch(`/auth/v1/authorize?${authorizeQuery()}`, { headers })
    expect(new URL(answer.headers.get('location') ?? 'about:blank').searchParams.has('code')).toBe(true)
  })
})

describe('log-in by id token', () => {
  const send = (
    idToken: string,
    cookies: readonly string[],
    headers: Record<string, string> = {},
    parameters: Record<string, string> = {},
  ) =>
    server.fetch(`/auth/v1/login/id-token?${authorizeQuery(parameters)}`, {
      method: 'POST',
      json: { idToken },
      headers: { cookie: cookies.join('; '), ...headers },
    })

  test('logs in the person in the id token whose session the browser has', async () => {
    const { cookies, tokens } = await logIn(server, pupil)
    const answer = await send(tokens.id_token ?? '', cookies)
    expect(answer.status).toBe(204)
    expect(new URL(answer.headers.get('redirect-uri') ?? '').searchParams.get('code')).toBeTruthy()
  })

  test.each([{ prompt: 'login' }, { act_as: crypto.randomUUID(), act_reason: 'a reason' }])(
    'never asks the person, even for %o',
    async (parameters) => {
      const { cookies, tokens } = await logIn(server, pupil)
      const answer = await send(tokens.id_token ?? '', cookies, {}, parameters)
      expect(new URL(answer.headers.get('redirect-uri') ?? 'about:blank').searchParams.has('code')).toBe(true)
    },
  )

  test.each(['another person', 'a browser without a session', 'an invalid token'])('refuses %s', async (who) => {
    const { cookies, tokens } = await logIn(server, pupil)
    const other = await logIn(server, await createTestUser(server.kernel))
    const idToken = { 'another person': other.tokens.id_token, 'an invalid token': 'x' }[who] ?? tokens.id_token
    const answer = await send(idToken ?? '', who === 'a browser without a session' ? [] : cookies)
    expect(await answer.json()).toMatchObject({ code: 'no_code_received' })
    expect(answer.headers.has('redirect-uri')).toBe(false)
  })

  test('answers 503 with retry-after while the database is away', async () => {
    const { cookies, tokens } = await logIn(server, pupil)
    const db = server.kernel.shards.home
    // Postgres raises the same error if its disk is full.
    await db.execute(sql`create function raise_disk_full() returns boolean stable language plpgsql
      as $$ begin raise exception 'no space' using errcode = 'disk_full'; end $$`)
    const answer = await withoutTable(db, 'oidc_payloads', async () => {
      await db.execute(sql`create view oidc_payloads as select * from oidc_payloads_away where raise_disk_full()`)
      const sent = await send(tokens.id_token ?? '', cookies)
      await db.execute(sql`drop view oidc_payloads`)
      return sent
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    expect((await send(tokens.id_token ?? '', cookies)).status).toBe(204)
  })

  test('refuses the request of another site', async () => {
    const { cookies, tokens } = await logIn(server, pupil)
    expect((await send(tokens.id_token ?? '', cookies, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

describe('a log-out that the person may not have intended', () => {
  const requestLogOut = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
    const { cookies, tokens } = await logIn(server, pupil)
    const search = new URLSearchParams({ redirect: `${server.origin}/login`, ...query }).toString()
    const answer = await server.fetch(`/auth/logout?${search}`, { headers: { cookie: cookies.join('; '), ...headers } })
    const set = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
    return { answer, tokens, cookie: [...cookies, ...set].join('; '), text: await answer.text() }
  }
  const confirm = (cookie: string, xsrf: string) =>
    server.fetch('/auth/logout', { method: 'POST', headers: { cookie }, body: new URLSearchParams({ xsrf }) })
  const readXsrf = (text: string) => /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? ''

  test.each([
    'without a hint',
    'with the hint of another person',
    'by a link on another site',
    'by a link on a site of the same domain',
    'by an address that the person has typed',
  ])('%s shows a confirmation page in the person’s language', async (how) => {
    const other = await logIn(server, await createTestUser(server.kernel))
    const query = how === 'with the hint of another person' ? { id_token_hint: other.tokens.id_token ?? '' } : {}
    const site = {
      'by a link on another site': 'cross-site',
      'by a link on a site of the same domain': 'same-site',
      'by an address that the person has typed': 'none',
    }[how]
    const headers = site === undefined ? {} : { 'sec-fetch-site': site }
    const { answer, tokens, text } = await requestLogOut(query, headers)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<html lang="sv">')
    expect(text).toContain('Du är inloggad som Test Person. Vill du logga ut?')
    expect(text).not.toContain('<script')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await callStatus(tokens)).toBe(200)
  })

  test('is confirmed with the page’s button, and redirects to the requested address', async () => {
    const { tokens, cookie, text } = await requestLogOut({})
    const answer = await confirm(cookie, readXsrf(text))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${server.origin}/login`])
    expect(await callStatus(tokens)).toBe(401)
  })

  test('is refused with a secret of another page', async () => {
    const { tokens, cookie, text } = await requestLogOut({})
    expect((await confirm(cookie, 'guessed')).status).toBe(400)
    const other = await requestLogOut({})
    expect((await confirm(cookie, readXsrf(other.text))).status).toBe(400)
    expect((await confirm('', readXsrf(text))).status).toBe(400)
    expect(await callStatus(tokens)).toBe(200)
  })

  test('needs no confirmation if a page of the web app requests it', async () => {
    const { answer, tokens } = await requestLogOut({}, { 'sec-fetch-site': 'same-origin' })
    expect(answer.status).toBe(303)
    expect(await callStatus(tokens)).toBe(401)
  })
})

describe('log-out', () => {
  test.each([
    ['redirect', 'https://evil.example/'],
    ['post_logout_redirect_uri', 'https://evil.example/'],
    ['redirect', '{origin}/%63ontent/x'],
    ['post_logout_redirect_uri', '{origin}/%63ontent/x'],
    ['redirect', '{origin}/login/../content/x'],
  ])('refuses the %s %s', async (name, address) => {
    const query = new URLSearchParams({ [name]: address.replace('{origin}', server.origin) })
    const answer = await server.fetch(`/auth/logout?${query.toString()}`)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'validation_failed' }])
  })

  test('ends the session and its refresh tokens, and redirects to the requested address', async () => {
    const { config, cookies, tokens } = await logIn(server, pupil)
    const headers = { cookie: cookies.join('; ') }
    const query = new URLSearchParams({ redirect: `${server.origin}/login`, id_token_hint: tokens.id_token ?? '' })
    const answer = await server.fetch(`/auth/logout?${query.toString()}`, { headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${server.origin}/login`])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const again = await server.fetch(`/auth/v1/authorize?${authorizeQuery()}`, { headers })
    expect(new URL(again.headers.get('location') ?? '', server.origin).pathname).toBe('/login')
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('calls the provider that the deployment names, with the cookie `token` only', async () => {
    const received = Promise.withResolvers<string | undefined>()
    const provider = createServer((request, response) => {
      received.resolve(request.headers.cookie)
      response.end()
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const address = provider.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const other = await startTestServer({
      env: { LOG_OUT_PROVIDER_URL: `http://127.0.0.1:${port}/slo` },
      modules: async (kernel) => [createAccountModule(kernel), await createIdentityModule(kernel)],
    })
    try {
      const answer = await other.fetch('/auth/logout', {
        headers: { cookie: 'lectern_session=x; token=abc; other=1' },
      })
      expect(answer.status).toBe(303)
      expect(await received.promise).toBe('token=abc')
      provider.close()
      const withoutProvider = await other.fetch('/auth/logout', { headers: { cookie: 'token=abc' } })
      expect(withoutProvider.status).toBe(303)
    } finally {
      await other.close()
    }
  })

  test('without a session redirects to its target too', async () => {
    const answer = await server.fetch('/auth/logout')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${server.origin}/`])
  })
})

test('the signing keys are the same after a restart', async () => {
  const { tokens } = await logIn(server, pupil)
  const urls = { eu: server.databaseUrl, us: server.databaseUrl }
  const restarted = await createKernel(server.kernel.settings, urls)
  try {
    expect(await restarted.verifyToken(tokens.access_token)).toMatchObject({ userId: pupil.userId })
  } finally {
    await restarted.close()
  }
})
