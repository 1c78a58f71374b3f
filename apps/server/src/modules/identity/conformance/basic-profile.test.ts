import { decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestAuthorize, toCookieHeader, logIn, postCredentials } from '../../../testing/log-in.ts'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { createAccountModule } from '../../account/index.ts'
import { createIdentityModule } from '../index.ts'

/**
 * Tests with the prefix `oidcc-` have the names of test cases in the OpenID Foundation's Basic profile.
 * docs/security.md lists the cases that do not apply.
 */

const clock = createMovableClock()
let server: TestServer
let person: TestUser
let cookie: string
beforeAll(async () => {
  server = await startTestServer({
    clock,
    modules: async (kernel) => [createAccountModule(kernel), await createIdentityModule(kernel)],
  })
  person = await createTestUser(server.kernel)
  cookie = (await logIn(server, person)).cookies.join('; ')
})
afterAll(() => server.close())

async function authorize(query: Record<string, string> = {}, headers: Record<string, string> = { cookie }) {
  const request = await requestAuthorize(server, query)
  const answer = await server.fetch(`${request.url.pathname}${request.url.search}`, { headers })
  const location = answer.headers.get('location') ?? ''
  return { request, answer, location, finish: () => request.finish(location) }
}
const isLogInPage = (location: string) => location.startsWith('/login?authorize=')

describe('the code flow', () => {
  test('oidcc-server: a log-in gives a signed ID token, an access token and a scope', async () => {
    const { tokens } = await logIn(server, person)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: expect.any(Number), scope: 'openid profile' })
    expect(decodeProtectedHeader(tokens.id_token ?? '')).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
    expect(tokens.claims()).toMatchObject({ iss: `${server.origin}/auth`, aud: 'lectern-web', sub: person.userId })
  })

  test('oidcc-response-type-missing: a request without a response type is refused', async () => {
    const request = await requestAuthorize(server)
    request.url.searchParams.delete('response_type')
    const answer = await server.fetch(`${request.url.pathname}${request.url.search}`, { headers: { cookie } })
    const error = new URL(answer.headers.get('location') ?? 'about:blank').searchParams
    expect([error.get('error'), error.get('state')]).toEqual(['invalid_request', request.url.searchParams.get('state')])
  })

  test.each(['token', 'id_token', 'code id_token', 'code token'])(
    'oidcc-response-type %s: the implicit and hybrid flows are not offered',
    async (response_type) => {
      const { location } = await authorize({ response_type, nonce: 'n' })
      expect(location).toContain('error=unsupported_response_type')
    },
  )

  test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    expect((await (await authorize()).finish()).claims()?.nonce).toBeUndefined()
  })

  test('oidcc-ensure-request-with-valid-nonce: the ID token repeats the nonce', async () => {
    expect((await (await authorize({ nonce: 'a-nonce' })).finish()).claims()?.nonce).toBe('a-nonce')
  })

  test('oidcc-ensure-post-request-succeeds: the authorize endpoint accepts a form', async () => {
    const request = await requestAuthorize(server)
    const posted = await server.fetch(request.url.pathname, { method: 'POST', body: request.url.searchParams })
    expect(posted.status).toBe(303)
    const answer = await server.fetch(posted.headers.get('location') ?? '', { headers: { cookie } })
    expect((await request.finish(answer.headers.get('location'))).claims()?.sub).toBe(person.userId)
  })

  test('oidcc-codereuse, -30seconds: a second use of a code is refused, and revokes the tokens of the first use', async () => {
    const { request, location } = await authorize()
    const tokens = await request.finish(location)
    await expect(request.finish(location)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(client.refreshTokenGrant(request.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await server.fetch('/api/account/me', { headers })).status).toBe(401)
  })

  test('oidcc-refresh-token: a refresh returns new tokens of the same person, with the same log-in time', async () => {
    const { config, tokens } = await logIn(server, person)
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    const { sub, auth_time } = tokens.claims() ?? {}
    expect(refreshed.claims()).toMatchObject({ sub, auth_time })
    expect(refreshed.access_token).not.toBe(tokens.access_token)
  })
})

describe('scopes and claims', () => {
  test('oidcc-scope-profile: the claims include the name and the username', async () => {
    expect((await (await authorize({ scope: 'openid profile' })).finish()).claims()).toMatchObject({
      name: 'Test Person',
      preferred_username: person.username,
    })
  })

  test.each(['openid email', 'openid address', 'openid phone', 'openid profile email address phone'])(
    'oidcc-scope %s: an unsupported scope is ignored, not refused',
    async (scope) => {
      const claims = (await (await authorize({ scope })).finish()).claims()
      expect([claims?.['email'], claims?.['address'], claims?.['phone_number']]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    },
  )

  test('oidcc-ensure-other-scope-order-succeeds', async () => {
    expect((await (await authorize({ scope: 'profile openid' })).finish()).claims()?.sub).toBe(person.userId)
  })

  test('oidcc-claims-essential: an essential claim that is supported is present', async () => {
    const claims = JSON.stringify({ id_token: { auth_time: { essential: true } } })
    expect((await (await authorize({ claims })).finish()).claims()?.auth_time).toBeTypeOf('number')
  })
})

describe('userinfo', () => {
  const ways = {
    'oidcc-userinfo-get': (token: string) => ({ headers: { authorization: `Bearer ${token}` } }),
    'oidcc-userinfo-post-header': (token: string) => ({
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    }),
    'oidcc-userinfo-post-body': (token: string) => ({
      method: 'POST',
      body: new URLSearchParams({ access_token: token }),
    }),
  }
  test.each(Object.entries(ways))('%s: returns the claims of the token’s person', async (_name, request) => {
    const { tokens } = await logIn(server, person)
    const answer = await server.fetch('/auth/v1/userinfo', request(tokens.access_token))
    expect(await answer.json()).toMatchObject({ sub: person.userId, preferred_username: person.username })
  })

  test('a request without a token is refused with the Bearer challenge', async () => {
    const answer = await server.fetch('/auth/v1/userinfo')
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })
})

describe('prompt, max_age and hints', () => {
  test('oidcc-prompt-login: a browser with a session has to log in again', async () => {
    expect(isLogInPage((await authorize({ prompt: 'login' })).location)).toBe(true)
  })

  test('oidcc-prompt-none-not-logged-in: returns login_required', async () => {
    const { finish } = await authorize({ prompt: 'none' }, { cookie: '' })
    await expect(finish()).rejects.toMatchObject({ error: 'login_required' })
  })

  test('oidcc-prompt-none-logged-in: returns a code at once', async () => {
    expect((await (await authorize({ prompt: 'none' })).finish()).claims()?.sub).toBe(person.userId)
  })

  test('oidcc-max-age-1: an older log-in has to be renewed', async () => {
    const session = server.kernel.shards.home
    await session.execute(
      `update oidc_payloads set payload = jsonb_set(payload, '{loginTs}', to_jsonb(extract(epoch from now())::int - 60))
       where model = 'Session' and payload->>'accountId' = '${person.userId}'`,
    )
    expect(isLogInPage((await authorize({ max_age: '1' })).location)).toBe(true)
  })

  test('oidcc-max-age-10000: a newer log-in is accepted, and the ID token contains its time', async () => {
    const claims = (await (await authorize({ max_age: '10000' })).finish()).claims()
    expect(claims?.auth_time).toBeTypeOf('number')
  })

  test('reauthenticate: requires a new log-in like prompt=login, and returns login_required with prompt=none', async () => {
    expect(isLogInPage((await authorize({ reauthenticate: 'true' })).location)).toBe(true)
    expect((await (await authorize({ reauthenticate: 'false' })).finish()).claims()?.sub).toBe(person.userId)
    const { finish } = await authorize({ reauthenticate: 'true', prompt: 'none' })
    await expect(finish()).rejects.toMatchObject({ error: 'login_required' })
  })

  test('reauthenticate and max_age accept the log-in that they required', async () => {
    const request = await requestAuthorize(server, { reauthenticate: 'true', max_age: '1', prompt: 'login' })
    const answer = await postCredentials(server, person, request.url.search)
    const { auth_time = 0, iat = 0 } = (await request.finish(answer.headers.get('redirect-uri'))).claims() ?? {}
    expect(iat - auth_time).toBeLessThanOrEqual(2)
  })

  test('oidcc-id-token-hint: a hint of the same person returns a code, a hint of another person requires a log-in', async () => {
    const own = await logIn(server, person)
    const other = await logIn(server, await createTestUser(server.kernel))
    const hint = (token: string | undefined) => ({ prompt: 'none', id_token_hint: token ?? '' })
    expect((await (await authorize(hint(own.tokens.id_token))).finish()).claims()?.sub).toBe(person.userId)
    await expect((await authorize(hint(other.tokens.id_token))).finish()).rejects.toMatchObject({
      error: 'login_required',
    })
  })

  test('id_token_hint: a log-in of a person whom the hint does not name returns no code', async () => {
    const other = await logIn(server, await createTestUser(server.kernel))
    const request = await requestAuthorize(server, { id_token_hint: other.tokens.id_token ?? '' })
    expect((await postCredentials(server, person, request.url.search)).status).toBe(400)
  })

  test.each(['login_hint', 'ui_locales', 'claims_locales', 'display', 'amr_hint', 'extra'])(
    'oidcc-%s: the parameter is accepted, and a code is returned',
    async (name) => {
      const value = name === 'display' ? 'page' : 'sv'
      expect((await (await authorize({ [name]: value })).finish()).claims()?.sub).toBe(person.userId)
    },
  )

  test('oidcc-ensure-request-with-acr-values-succeeds: supported and unknown values are accepted', async () => {
    const supported = (await requestAuthorize(server)).config.serverMetadata()['acr_values_supported']
    expect(supported).toEqual(['basic', 'secure'])
    for (const acr_values of ['basic secure', '1 2', 'basic'])
      expect((await (await authorize({ acr_values })).finish()).claims()).toMatchObject({ acr: 'basic' })
  })

  test('amr_hint: is passed to the log-in page with the other parameters', async () => {
    const { location } = await authorize({ amr_hint: 'qr' }, { cookie: '' })
    const page = new URL(location, server.origin)
    expect(new URLSearchParams(page.searchParams.get('authorize') ?? '').get('amr_hint')).toBe('qr')
  })
})

describe('refused requests', () => {
  test('oidcc-ensure-registered-redirect-uri: nothing is sent to an unknown redirect address', async () => {
    const { answer, location } = await authorize({ redirect_uri: 'https://evil.example/cb' })
    expect([answer.status, location, await answer.json()]).toMatchObject([400, '', { error: 'invalid_redirect_uri' }])
  })

  test.each(['request', 'request_uri'])('oidcc-unsupported %s: request objects are not offered', async (name) => {
    const { location } = await authorize({ [name]: 'https://client.example/object' })
    expect(location).toContain(`error=${name}_not_supported`)
  })

  test('a request without PKCE is refused', async () => {
    const request = await requestAuthorize(server)
    request.url.searchParams.delete('code_challenge')
    const answer = await server.fetch(`${request.url.pathname}${request.url.search}`, { headers: { cookie } })
    expect(answer.headers.get('location')).toContain('error=invalid_request')
  })

  test('a session cookie that was changed is invalid', async () => {
    const forged = cookie.replace(/(?<=lectern_session=)./, (first) => (first === 'x' ? 'y' : 'x'))
    expect(isLogInPage((await authorize({}, { cookie: forged })).location)).toBe(true)
  })

  test('the session cookie is limited to the auth service, and scripts cannot read it', async () => {
    const request = await requestAuthorize(server)
    const answer = await postCredentials(server, person, request.url.search)
    const session = answer.headers.getSetCookie().find((line) => line.startsWith('lectern_session='))
    expect(session).toMatch(/httponly/i)
    expect(session).toMatch(/path=\/auth/i)
    expect(session).toMatch(/samesite=lax/i)
    expect(toCookieHeader(answer)).toContain('lectern_session.sig=')
  })
})
