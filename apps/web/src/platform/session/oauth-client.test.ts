import { calculatePKCECodeChallenge } from 'oauth4webapi'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createOAuthClient } from './oauth-client.ts'

const ORIGIN = 'https://lectern.example'

function createTestClient(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries))
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

test('the log-out address contains the id token of the session and the page to return to', () => {
  const url = new URL(createTestClient().client.logOutUrl('id-token'))
  expect(url.pathname).toBe('/auth/logout')
  expect(url.searchParams.get('id_token_hint')).toBe('id-token')
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/login`)
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
  expect(await createTestClient().client.refresh(TOKENS)).toEqual({ kind: 'unreachable' })
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
