import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { requestAuthorize, discover, logIn } from '../../../testing/log-in.ts'
import type { LogIn } from '../../../testing/log-in.ts'
import { createMovableClock } from '../../../testing/movable-clock.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { createAccountModule } from '../../account/index.ts'
import { createIdentityModule } from '../index.ts'

/**
 * Tests with the prefix `oidcc-` have the names of test cases in the OpenID Foundation's Config and RP-Initiated Logout
 * profiles.
 */

const clock = createMovableClock()
let server: TestServer
let person: TestUser
beforeAll(async () => {
  server = await startTestServer({
    clock,
    modules: async (kernel) => [createAccountModule(kernel), await createIdentityModule(kernel)],
  })
  person = await createTestUser(server.kernel)
})
afterAll(() => server.close())

describe('the Config profile', () => {
  test('oidcc-discovery-issuer-not-matching-config, -endpoint-verification: the discovery document lists every address under one issuer', async () => {
    const metadata = (await discover(server)).serverMetadata()
    const at = (path: string) => `${server.origin}/auth${path}`
    expect(metadata).toMatchObject({
      issuer: at(''),
      authorization_endpoint: at('/v1/authorize'),
      token_endpoint: at('/v2/token'),
      userinfo_endpoint: at('/v1/userinfo'),
      jwks_uri: at('/jwks'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']),
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    })
    expect(metadata.scopes_supported).toEqual(['openid', 'profile', 'offline_access'])
    expect(metadata.claims_supported).toEqual(expect.arrayContaining(['sub', 'name', 'preferred_username', 'act']))
  })

  test('oidcc-discovery-jwks-uri-keys: only public keys are published, each with an id', async () => {
    const answer = await server.fetch('/auth/jwks')
    const { keys } = z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).parse(await answer.json())
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256', kid: expect.any(String) })
      expect(Object.keys(key)).not.toContain('d')
    }
  })

  test('oidcc-idtoken-signature: a client verifies both tokens with the published keys', async () => {
    const { config, tokens } = await logIn(server, person)
    const keys = createRemoteJWKSet(new URL(config.serverMetadata().jwks_uri ?? ''))
    for (const token of [tokens.id_token, tokens.access_token])
      expect((await jwtVerify(token ?? '', keys)).payload.sub).toBe(person.userId)
  })

  test('oidcc-server-rotate-keys: the next key signs, and tokens of the previous key stay valid', async () => {
    const before = await logIn(server, person)
    clock.forward(91 * 24 * 3_600_000)
    await server.kernel.signingKeys.rotate(90)
    clock.forward(2 * 3_600_000)
    const after = await logIn(server, person)
    const kid = (token: string | undefined) => decodeProtectedHeader(token ?? '').kid
    expect(kid(after.tokens.id_token)).not.toBe(kid(before.tokens.id_token))
    const keys = createRemoteJWKSet(new URL(after.config.serverMetadata().jwks_uri ?? ''))
    for (const { tokens } of [before, after])
      expect((await jwtVerify(tokens.id_token ?? '', keys)).payload.sub).toBe(person.userId)
  })
})

describe('the RP-Initiated Logout profile', () => {
  const home = () => `${server.origin}/`
  async function logOut({ config, cookies }: LogIn, query: Record<string, string>, path?: string) {
    const end = path ?? client.buildEndSessionUrl(config).pathname
    return server.fetch(`${end}?${new URLSearchParams(query).toString()}`, { headers: { cookie: cookies.join('; ') } })
  }
  async function isLoggedIn({ cookies }: LogIn): Promise<boolean> {
    const request = await requestAuthorize(server, { prompt: 'none' })
    const path = `${request.url.pathname}${request.url.search}`
    const answer = await server.fetch(path, { headers: { cookie: cookies.join('; ') } })
    return new URL(answer.headers.get('location') ?? 'about:blank').searchParams.has('code')
  }
  const hint = ({ tokens }: LogIn) => ({ id_token_hint: tokens.id_token ?? '' })

  test('oidcc-rp-initiated-logout-discovery-endpoint-verification: discovery names the log-out address', async () => {
    expect((await discover(server)).serverMetadata().end_session_endpoint).toBe(`${server.origin}/auth/logout`)
  })

  test('oidcc-rp-initiated-logout: a log-out with hint, address and state ends the session and redirects with the state', async () => {
    const session = await logIn(server, person)
    const answer = await logOut(session, { ...hint(session), post_logout_redirect_uri: home(), state: 'abc' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${home()}?state=abc`])
    expect(await isLoggedIn(session)).toBe(false)
  })

  test.each([
    ['no-state', (session: LogIn) => ({ ...hint(session), post_logout_redirect_uri: home() })],
    ['no-post-logout-redirect-uri', (session: LogIn) => hint(session)],
  ])('oidcc-rp-initiated-logout-%s: ends the session', async (_name, query) => {
    const session = await logIn(server, person)
    const answer = await logOut(session, query(session))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')?.startsWith(home())).toBe(true)
    expect(await isLoggedIn(session)).toBe(false)
  })

  test.each([
    ['no-id-token-hint', () => ({ post_logout_redirect_uri: home() })],
    ['only-state', () => ({ state: 'abc' })],
    ['no-params', () => ({})],
  ])('oidcc-rp-initiated-logout-%s: asks the person before it ends the session', async (_name, query) => {
    const session = await logIn(server, person)
    const page = await logOut(session, query())
    expect(page.status).toBe(200)
    expect(await isLoggedIn(session)).toBe(true)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    const headers = { cookie: session.cookies.join('; ') }
    const answer = await server.fetch('/auth/logout', { method: 'POST', headers, body: new URLSearchParams({ xsrf }) })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')?.startsWith(home())).toBe(true)
    expect(await isLoggedIn(session)).toBe(false)
  })

  test.each([
    [
      'bad-id-token-hint',
      (session: LogIn) => ({ id_token_hint: 'bad', client_id: session.config.clientMetadata().client_id }),
    ],
    [
      'modified-id-token-hint',
      ({ tokens }: LogIn) => ({ id_token_hint: `${(tokens.id_token ?? '').slice(0, -6)}AAAAAA` }),
    ],
  ])('oidcc-rp-initiated-logout-%s: is refused, and the session stays valid', async (_name, query) => {
    const session = await logIn(server, person)
    expect((await logOut(session, query(session))).status).toBe(400)
    expect(await isLoggedIn(session)).toBe(true)
  })

  test.each(['post_logout_redirect_uri', 'redirect'])(
    'oidcc-rp-initiated-logout-bad-%s, -query-added: only the exact addresses of the list are accepted',
    async (name) => {
      const session = await logIn(server, person)
      const bad = [
        'https://evil.example/',
        `${home()}?foo=bar`,
        `${home()}library/bookshelf`,
        `${home()}login/../x`,
        `${home()}login#a`,
      ]
      for (const target of bad) expect((await logOut(session, { ...hint(session), [name]: target })).status).toBe(400)
      expect(await isLoggedIn(session)).toBe(true)
      const good = await logOut(session, { ...hint(session), [name]: `${home()}login` })
      expect([good.status, good.headers.get('location')]).toEqual([303, `${home()}login`])
    },
  )

  test('two redirect addresses must both be in the list', async () => {
    const session = await logIn(server, person)
    const query = { post_logout_redirect_uri: home(), redirect: 'https://evil.example/' }
    expect((await logOut(session, query)).status).toBe(400)
  })
})
