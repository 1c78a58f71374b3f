import { TOKEN_SIGNING_ALG, WEB_CLIENT_ID } from '@lectern/contracts'
import { calculatePKCECodeChallenge } from 'oauth4webapi'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createOAuthClient, MissingCodeVerifierError } from './oauth-client.ts'

const ORIGIN = 'https://lectern.example'

function createTestClient(stored = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return {
    stored,
    client: createOAuthClient({ authBase: '/auth', origin: ORIGIN, storage: () => storage, now: () => 0 }),
  }
}

describe('finishing a log-in', () => {
  test('without a code raises an error', async () => {
    await expect(createTestClient().client.finishLogIn(new URL(`${ORIGIN}/login/callback?state=x`))).rejects.toThrow(
      'No code received',
    )
  })

  test('without the stored verifier raises an error', async () => {
    await expect(
      createTestClient().client.finishLogIn(new URL(`${ORIGIN}/login/callback?code=c&state=x`)),
    ).rejects.toThrow('Missing code verifier when authenticating with code.')
  })
})

test('a log-in stores a verifier and sends its S256 challenge', async () => {
  const { client, stored } = createTestClient()
  const query = await client.beginLogIn('/library/bookshelf')
  const pending: unknown = JSON.parse(stored.get('lectern_pending_log_in') ?? '')
  expect(pending).toMatchObject({ redirect: '/library/bookshelf', state: query.state })
  const { codeVerifier } = z.object({ codeVerifier: z.string() }).parse(pending)
  expect(query.code_challenge).toBe(await calculatePKCECodeChallenge(codeVerifier))
  expect(query.code_challenge_method).toBe('S256')
  expect(query.redirect_uri).toBe(`${ORIGIN}/login/callback`)
})

const toBase64 = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Returns an unsigned id token of this moment. */
function createIdToken(): string {
  const seconds = Math.floor(Date.now() / 1000)
  const claims = { iss: ORIGIN, aud: WEB_CLIENT_ID, sub: 'ada', iat: seconds, exp: seconds + 60 }
  return `${toBase64({ alg: TOKEN_SIGNING_ALG })}.${toBase64(claims)}.${toBase64('signature')}`
}

/** Answers as the auth service, whose token endpoint answers with `tokens`. Returns the requests. */
function serveTokens(tokens: Record<string, unknown>) {
  const requests: { path: string; form: Record<string, string> }[] = []
  const metadata = { issuer: ORIGIN, id_token_signing_alg_values_supported: [TOKEN_SIGNING_ALG] }
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    const form = Object.fromEntries(body instanceof URLSearchParams ? body : [])
    requests.push({ path: new URL(url).pathname, form })
    return Response.json(url.endsWith('/openid-configuration') ? metadata : { token_type: 'bearer', ...tokens })
  })
  return requests
}

describe('a log-in that the auth service accepts', () => {
  const callback = (state: string | undefined) => new URL(`${ORIGIN}/login/callback?code=c&state=${state}`)
  const serve = () => {
    const idToken = createIdToken()
    const tokens = { access_token: 'access', id_token: idToken, refresh_token: 'refresh', expires_in: 60 }
    return { idToken, requests: serveTokens(tokens) }
  }

  test('returns the tokens and the page to open, and can be finished once', async () => {
    const { idToken, requests } = serve()
    const { client, stored } = createTestClient()
    const { state } = await client.beginLogIn('/profile')
    const { codeVerifier } = z.object({ codeVerifier: z.string() }).parse(JSON.parse([...stored.values()][0] ?? ''))
    expect(await client.finishLogIn(callback(state))).toEqual({
      redirect: '/profile',
      tokens: { accessToken: 'access', idToken, refreshToken: 'refresh', clientId: WEB_CLIENT_ID, expiresAt: 60_000 },
    })
    expect(requests.at(-1)).toEqual({
      path: '/auth/v2/token',
      form: {
        grant_type: 'authorization_code',
        client_id: WEB_CLIENT_ID,
        code: 'c',
        code_verifier: codeVerifier,
        redirect_uri: `${ORIGIN}/login/callback`,
      },
    })
    expect(stored.size).toBe(0)
    await expect(client.finishLogIn(callback(state))).rejects.toThrow(MissingCodeVerifierError)
  })

  test('is finished by the next document of this tab, and not with the state of another log-in', async () => {
    serve()
    const { client, stored } = createTestClient()
    const { state } = await client.beginLogIn('/profile')
    await expect(createTestClient(stored).client.finishLogIn(callback('other'))).rejects.toThrow('state')
    expect(await createTestClient(stored).client.finishLogIn(callback(state))).toMatchObject({ redirect: '/profile' })
  })

  test('is finished in a browser that refuses storage', async () => {
    serve()
    const storage = () => {
      throw new DOMException('no storage', 'SecurityError')
    }
    const client = createOAuthClient({ authBase: '/auth', origin: ORIGIN, storage, now: () => 0 })
    const { state } = await client.beginLogIn('/')
    expect(await client.finishLogIn(callback(state))).toMatchObject({ redirect: '/' })
  })

  test('cannot be finished after it was cancelled', async () => {
    const { client, stored } = createTestClient()
    const { state } = await client.beginLogIn('/profile')
    await client.cancelLogIn()
    expect(stored.size).toBe(0)
    await expect(client.finishLogIn(callback(state))).rejects.toThrow(MissingCodeVerifierError)
  })
})

test('the end of the session of this browser is requested with its cookies, and a failure is ignored', async () => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { credentials, redirect }: RequestInit) => {
    requests.push([new URL(url).pathname, new URL(url).searchParams.has('id_token_hint'), credentials, redirect])
    throw new TypeError('offline')
  })
  await createTestClient().client.endCommonSession()
  expect(requests).toEqual([['/auth/logout', false, 'include', 'manual']])
})

test('the log-out address contains the id token of the session and the page to return to', () => {
  const url = new URL(createTestClient().client.logOutUrl('id-token'))
  expect(url.pathname).toBe('/auth/logout')
  expect(url.searchParams.get('id_token_hint')).toBe('id-token')
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/login`)
  expect(url.searchParams.get('client_id')).toBe(WEB_CLIENT_ID)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const TOKENS = { accessToken: 'a', idToken: 'i', refreshToken: 'r', clientId: 'c', expiresAt: 0 }

test('a network that drops requests counts as an unreachable auth service, not as a refusal', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('late', 'TimeoutError')))
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    throw new Error('fetched without a time limit')
  })
  const { client } = createTestClient()
  expect(await client.refresh(TOKENS)).toEqual({ kind: 'unreachable' })
  const { state } = await client.beginLogIn('/profile')
  const callback = new URL(`${ORIGIN}/login/callback?code=c&state=${state}`)
  // The log-in page shows a TypeError as a lost connection, and another error as an error of the app.
  await expect(client.finishLogIn(callback)).rejects.toThrow(TypeError)
})

describe('a refresh', () => {
  /** Returns the result of a refresh for which the token endpoint responds with `response`. */
  async function refreshWith(response: () => Response) {
    const metadata = { issuer: ORIGIN, id_token_signing_alg_values_supported: ['RS256'] }
    vi.stubGlobal('fetch', async (url: string) =>
      url.endsWith('/openid-configuration') ? Response.json(metadata) : response(),
    )
    return createTestClient().client.refresh(TOKENS)
  }

  test('has the tokens of the response, the client and the end of the access token', async () => {
    const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
    const seconds = Math.floor(Date.now() / 1000)
    const claims = { iss: ORIGIN, aud: WEB_CLIENT_ID, sub: 'me', iat: seconds, exp: seconds + 900 }
    const idToken = `${part({ alg: TOKEN_SIGNING_ALG })}.${part(claims)}.${part({})}`
    const response = { access_token: 'new', token_type: 'Bearer', expires_in: 900 }
    const tokens = { accessToken: 'new', clientId: WEB_CLIENT_ID, expiresAt: 900_000 }
    const all = { ...response, id_token: idToken, refresh_token: 'next' }
    expect(await refreshWith(() => Response.json(all))).toEqual({
      kind: 'tokens',
      tokens: { ...tokens, idToken, refreshToken: 'next' },
    })
    expect(await refreshWith(() => Response.json(response))).toEqual({
      kind: 'tokens',
      tokens: { ...tokens, idToken: TOKENS.idToken, refreshToken: TOKENS.refreshToken },
    })
  })

  test('keeps the tokens that the response does not replace', async () => {
    const requests = serveTokens({ access_token: 'new', expires_in: 60 })
    const { client } = createTestClient()
    const tokens = { accessToken: 'new', idToken: 'i', refreshToken: 'r', clientId: WEB_CLIENT_ID, expiresAt: 60_000 }
    expect(await client.refresh(TOKENS)).toEqual({ kind: 'tokens', tokens })
    expect(requests.at(-1)?.form).toEqual({ grant_type: 'refresh_token', refresh_token: 'r', client_id: WEB_CLIENT_ID })
    await client.refresh(TOKENS)
    expect(requests.filter(({ path }) => path.endsWith('/openid-configuration'))).toHaveLength(1)
  })

  test('is possible after the metadata could not be loaded', async () => {
    const { client } = createTestClient()
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    expect(await client.refresh(TOKENS)).toEqual({ kind: 'unreachable' })
    serveTokens({ access_token: 'new', expires_in: 60 })
    expect(await client.refresh(TOKENS)).toMatchObject({ kind: 'tokens' })
  })

  test('is refused only by an error response of the token endpoint', async () => {
    expect(await refreshWith(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))).toEqual({
      kind: 'refused',
    })
    expect(await refreshWith(() => Response.json({ error: 'invalid_client' }, { status: 401 }))).toEqual({
      kind: 'refused',
    })
  })

  test.each([
    ['the page of a captive portal', () => new Response('<p>Log in</p>', { headers: { 'content-type': 'text/html' } })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://portal.invalid/' } })],
    ['too many requests', () => Response.json({ error: 'slow_down' }, { status: 429 })],
    ['a server error', () => Response.json({ error: 'server_error' }, { status: 503 })],
  ])('is not refused by %s', async (_, response) => {
    expect(await refreshWith(response)).toEqual({ kind: 'unreachable' })
  })
})
