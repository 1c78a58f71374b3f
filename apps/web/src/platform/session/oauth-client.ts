import { type AuthorizeQuery, TOKEN_SIGNING_ALG, WEB_CLIENT_ID } from '@lectern/contracts'
import type * as OAuth from 'oauth4webapi'
import * as z from 'zod/mini'
import type * as OAuthLibrary from './oauth-library.ts'
import type { PendingLogIn, TabStorage } from './pending-log-in.ts'
import type { RefreshResult } from './session.ts'
import type { TokenSet } from './token-set.ts'

const SCOPE = 'openid offline_access'
const CLIENT: OAuth.Client = { client_id: WEB_CLIENT_ID, id_token_signed_response_alg: TOKEN_SIGNING_ALG }
/**
 * Maximum milliseconds to wait for the metadata or a log-out. The navigation guard waits ten seconds, so this limit
 * must be shorter.
 */
const RESPONSE_TIMEOUT_MS = 5000
/** Maximum milliseconds to wait for a response of the token endpoint. */
const TOKEN_TIMEOUT_MS = 30_000
/** Statuses of an error response of the token endpoint (RFC 6749 §5.2). */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 401])

const Metadata = z.object({
  issuer: z.string(),
  id_token_signing_alg_values_supported: z.array(z.string()),
})

/** Thrown if no code verifier is stored. Spec 2 §5. */
export class MissingCodeVerifierError extends Error {
  constructor() {
    super('Missing code verifier when authenticating with code.')
    this.name = 'MissingCodeVerifierError'
  }
}

/** Thrown if the address after a log-in contains neither a code nor an error. Spec 2 §5. */
export class NoCodeReceivedError extends Error {
  constructor() {
    super('No code received')
    this.name = 'NoCodeReceivedError'
  }
}

export interface OAuthClient {
  /**
   * Stores a code verifier and `redirect`, the page to open after the log-in. Returns the query of the authorize call.
   * Spec 2 §4 and §7.
   */
  beginLogIn(redirect: string): Promise<AuthorizeQuery>
  /**
   * Exchanges the code in the address `callback` for tokens. Throws `NoCodeReceivedError`, `MissingCodeVerifierError`,
   * a TypeError if the auth service does not respond, and the errors of oauth4webapi.
   */
  finishLogIn(callback: URL): Promise<{ tokens: TokenSet; redirect: string }>
  /** Deletes the stored code verifier of a log-in that was refused. */
  cancelLogIn(): Promise<void>
  readonly refresh: (tokens: TokenSet) => Promise<RefreshResult>
  /** Ends the session of this browser at the auth service. The page stays open. Ignores failures. */
  endCommonSession(): Promise<void>
  /** Returns the address of the auth service's log-out page. */
  logOutUrl(idToken: string | null): string
}

export interface OAuthPorts {
  /** Base address of the auth service, as in `/config.json`. */
  readonly authBase: string
  readonly origin: string
  readonly storage: TabStorage
  readonly now: () => number
}

/** Creates the web app's OAuth client: authorization code flow with PKCE (RFC 6749, RFC 7636). */
export function createOAuthClient(ports: OAuthPorts): OAuthClient {
  const base = new URL(ports.authBase, ports.origin).href
  const redirectUri = `${ports.origin}/login/callback`
  const discover = createDiscovery(base)
  /** Copy of the stored log-in, for a browser that refuses storage. */
  let pendingInMemory: PendingLogIn | undefined

  const logOutUrl = (idToken: string | null): string => {
    const url = new URL(`${base}/logout`)
    url.searchParams.set('post_logout_redirect_uri', `${ports.origin}/login`)
    url.searchParams.set('client_id', WEB_CLIENT_ID)
    if (idToken !== null) url.searchParams.set('id_token_hint', idToken)
    return url.href
  }

  return {
    logOutUrl,
    async endCommonSession() {
      const request = fetchWithin(RESPONSE_TIMEOUT_MS, logOutUrl(null), { credentials: 'include', redirect: 'manual' })
      await request.catch(() => undefined)
    },
    async beginLogIn(redirect) {
      const oauth = await loadLibrary()
      const codeVerifier = oauth.generateRandomCodeVerifier()
      const state = oauth.generateRandomState()
      pendingInMemory = { codeVerifier, state, redirect }
      oauth.storePendingLogIn(ports.storage, pendingInMemory)
      return {
        response_type: 'code',
        client_id: WEB_CLIENT_ID,
        redirect_uri: redirectUri,
        scope: SCOPE,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
      }
    },
    async finishLogIn(callback) {
      if (!callback.searchParams.has('code') && !callback.searchParams.has('error')) throw new NoCodeReceivedError()
      const oauth = await loadLibrary()
      const pending = pendingInMemory ?? oauth.readPendingLogIn(ports.storage)
      if (pending === undefined) throw new MissingCodeVerifierError()
      const server = await discover()
      const valid = oauth.validateAuthResponse(server, CLIENT, callback, pending.state)
      const { codeVerifier } = pending
      const auth = oauth.None()
      const options = requestOptions(oauth, base)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        CLIENT,
        auth,
        valid,
        redirectUri,
        codeVerifier,
        options,
      )
      const tokenResponse = await oauth.processAuthorizationCodeResponse(server, CLIENT, response)
      pendingInMemory = undefined
      oauth.removePendingLogIn(ports.storage)
      return { tokens: toTokenSet(tokenResponse, ports.now()), redirect: pending.redirect }
    },
    async cancelLogIn() {
      pendingInMemory = undefined
      const oauth = await loadLibrary()
      oauth.removePendingLogIn(ports.storage)
    },
    refresh: (tokens) => requestRefresh(tokens, base, discover, ports.now),
  }
}

async function requestRefresh(
  tokens: TokenSet,
  base: string,
  discover: () => Promise<OAuth.AuthorizationServer>,
  now: () => number,
): Promise<RefreshResult> {
  const oauth = await loadLibrary().catch(() => undefined)
  if (oauth === undefined) return { kind: 'unreachable' }
  try {
    const server = await discover()
    const auth = oauth.None()
    const options = requestOptions(oauth, base)
    const response = await oauth.refreshTokenGrantRequest(server, CLIENT, auth, tokens.refreshToken, options)
    const tokenResponse = await oauth.processRefreshTokenResponse(server, CLIENT, response)
    return { kind: 'tokens', tokens: toTokenSet(tokenResponse, now(), tokens) }
  } catch (error) {
    // Other errors (no response, a server error, the page of a captive portal) say nothing about the tokens.
    const isRefusal = error instanceof oauth.ResponseBodyError && REFUSAL_STATUSES.has(error.status)
    return { kind: isRefusal ? 'refused' : 'unreachable' }
  }
}

/** Converts a response of the token endpoint. Takes a missing id token or refresh token from `previous`. */
function toTokenSet(response: OAuth.TokenEndpointResponse, now: number, previous?: TokenSet): TokenSet {
  return {
    accessToken: response.access_token,
    idToken: response.id_token ?? previous?.idToken ?? '',
    refreshToken: response.refresh_token ?? previous?.refreshToken ?? '',
    clientId: WEB_CLIENT_ID,
    expiresAt: now + (response.expires_in ?? 0) * 1000,
  }
}

/** Creates the function that fetches the metadata of the auth service. A failure is not cached. */
function createDiscovery(base: string): () => Promise<OAuth.AuthorizationServer> {
  let server: Promise<OAuth.AuthorizationServer> | undefined
  return () => {
    server ??= fetchServer(base).catch((error: unknown) => {
      server = undefined
      throw error
    })
    return server
  }
}

/** Most visits do not need the OAuth library, so it is a separate chunk. */
function loadLibrary(): Promise<typeof OAuthLibrary> {
  return import('./oauth-library.ts')
}

function requestOptions(oauth: typeof OAuthLibrary, base: string): OAuth.TokenEndpointRequestOptions {
  return {
    [oauth.allowInsecureRequests]: base.startsWith('http:'),
    [oauth.customFetch]: (url, { method, headers, body, redirect }) =>
      fetchWithin(TOKEN_TIMEOUT_MS, url, { method, headers, body, redirect }),
  }
}

/** Fetches `url`. Rejects with a TypeError if the auth service does not respond within `limitMs` milliseconds. */
function fetchWithin(limitMs: number, url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) }).catch((error: unknown) => {
    throw new TypeError('the auth service does not answer', { cause: error })
  })
}

/**
 * Fetches the metadata of the auth service. Throws a TypeError if the auth service does not respond or responds with an
 * error status. Spec 2 §7.
 */
async function fetchServer(base: string): Promise<OAuth.AuthorizationServer> {
  const response = await fetchWithin(RESPONSE_TIMEOUT_MS, `${base}/.well-known/openid-configuration`)
  if (!response.ok) throw new TypeError(`the auth service answered ${response.status}`)
  const metadata = Metadata.parse(await response.json())
  return { ...metadata, token_endpoint: `${base}/v2/token` }
}
