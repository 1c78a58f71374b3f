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
 * Maximum wait for the metadata of the auth service. It must be shorter than the ten seconds of the navigation guard,
 * so that a network that drops requests does not delay the start of the app.
 */
const DISCOVERY_TIMEOUT_MS = 5000

const Metadata = z.object({
  issuer: z.string(),
  id_token_signing_alg_values_supported: z.array(z.string()),
})

/** Thrown if the code verifier of the log-in is not stored. Spec 2 §5. */
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
   * Spec 2 §4, §7.
   */
  beginLogIn(redirect: string): Promise<AuthorizeQuery>
  /**
   * Exchanges the code in the address `callback` for tokens. `redirect` is the page to open after the log-in.
   * Throws `NoCodeReceivedError`, `MissingCodeVerifierError`, a TypeError if the auth service does not respond, and the
   * errors of oauth4webapi.
   */
  finishLogIn(callback: URL): Promise<{ tokens: TokenSet; redirect: string }>
  readonly refresh: (tokens: TokenSet) => Promise<RefreshResult>
  /** Ends the session of this browser at the auth service without leaving the page. Ignores failures. */
  endCommonSession(): Promise<void>
  /** Returns the address of the auth service's log-out page, which ends the session of this browser there. */
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
  /** Copy of the stored log-in, so that a log-in without a page load works in a browser that refuses storage. */
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
      await fetch(logOutUrl(null), { credentials: 'include', redirect: 'manual' }).catch(() => undefined)
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
    async refresh(tokens) {
      try {
        const oauth = await loadLibrary()
        const server = await discover()
        const auth = oauth.None()
        const options = requestOptions(oauth, base)
        const response = await oauth.refreshTokenGrantRequest(server, CLIENT, auth, tokens.refreshToken, options)
        if (response.status >= 500) return { kind: 'unreachable' }
        const tokenResponse = await oauth.processRefreshTokenResponse(server, CLIENT, response)
        return { kind: 'tokens', tokens: toTokenSet(tokenResponse, ports.now(), tokens) }
      } catch (error) {
        // `fetch` rejects with a TypeError if no server responded.
        return error instanceof TypeError ? { kind: 'unreachable' } : { kind: 'refused' }
      }
    },
  }
}

/**
 * Converts a response of the token endpoint. An id token or refresh token that is missing in the response is taken from
 * `previous`.
 */
function toTokenSet(response: OAuth.TokenEndpointResponse, now: number, previous?: TokenSet): TokenSet {
  return {
    accessToken: response.access_token,
    idToken: response.id_token ?? previous?.idToken ?? '',
    refreshToken: response.refresh_token ?? previous?.refreshToken ?? '',
    clientId: WEB_CLIENT_ID,
    expiresAt: now + (response.expires_in ?? 0) * 1000,
  }
}

/** Creates the function that fetches the metadata of the auth service. It caches the metadata, but not a failure. */
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

/** Loads the OAuth library. It is a separate chunk, because most visits neither log in nor refresh a token. */
function loadLibrary(): Promise<typeof OAuthLibrary> {
  return import('./oauth-library.ts')
}

function requestOptions(oauth: typeof OAuthLibrary, base: string): OAuth.TokenEndpointRequestOptions {
  return { [oauth.allowInsecureRequests]: base.startsWith('http:') }
}

/**
 * Fetches issuer and signature algorithms of the auth service. The token address is the path of spec 2 §7 below `base`.
 * Throws a TypeError if the auth service does not respond or responds with an error status.
 */
async function fetchServer(base: string): Promise<OAuth.AuthorizationServer> {
  const signal = AbortSignal.timeout(DISCOVERY_TIMEOUT_MS)
  const response = await fetch(`${base}/.well-known/openid-configuration`, { signal }).catch((error: unknown) => {
    throw new TypeError('the auth service does not answer', { cause: error })
  })
  // A TypeError, as `fetch` throws for a network failure, so that `refresh` returns `unreachable` and not `refused`.
  if (!response.ok) throw new TypeError(`the auth service answered ${response.status}`)
  const metadata = Metadata.parse(await response.json())
  return { ...metadata, token_endpoint: `${base}/v2/token` }
}
