import { type AuthorizeQuery, TOKEN_SIGNING_ALG, WEB_CLIENT_ID } from '@lectern/contracts'
import type * as OAuth from 'oauth4webapi'
import * as z from 'zod/mini'
import type * as OAuthLibrary from './oauth-library.ts'
import type { PendingLogIn, TabStorage } from './pending-log-in.ts'
import type { RefreshAnswer } from './session.ts'
import type { TokenSet } from './token-set.ts'

const SCOPE = 'openid offline_access'
/** A network that swallows requests must not hold up the start of the app: the guard waits ten seconds. */
const DISCOVERY_TIMEOUT_MS = 5000

const Metadata = z.object({
  issuer: z.string(),
  id_token_signing_alg_values_supported: z.array(z.string()),
})

/** Spec 2 §5: the code exchange needs the verifier that was stored when the log-in began. */
export class MissingCodeVerifierError extends Error {
  constructor() {
    super('Missing code verifier when authenticating with code.')
    this.name = 'MissingCodeVerifierError'
  }
}

/** Spec 2 §5: a log-in that answers without a code. */
export class NoCodeReceivedError extends Error {
  constructor() {
    super('No code received')
    this.name = 'NoCodeReceivedError'
  }
}

export interface OAuthClient {
  /** Stores a code verifier and where to go afterwards; gives the query to authorize with. Spec 2 §4, §7. */
  beginLogIn(redirect: string): Promise<AuthorizeQuery>
  /**
   * Exchanges the code in `callback` for tokens; `redirect` is where the log-in was meant to lead.
   * Raises `NoCodeReceivedError` and `MissingCodeVerifierError`; others are oauth4webapi's.
   */
  finishLogIn(callback: URL): Promise<{ tokens: TokenSet; redirect: string }>
  readonly refresh: (tokens: TokenSet) => Promise<RefreshAnswer>
  /** Ends whatever session this browser has at the auth service, without leaving the page; where it fails, nothing ends. */
  endCommonSession(): Promise<void>
  /** Where the browser goes to end the session at the auth service, too. */
  logOutUrl(idToken: string | null): string
}

export interface OAuthPorts {
  /** The auth service's base, as in `/config.json`. */
  readonly authBase: string
  readonly origin: string
  readonly storage: TabStorage
  readonly now: () => number
}

/** The authorization-code flow with PKCE (RFC 6749, RFC 7636) of the web app's own client. */
export function createOAuthClient(parts: OAuthPorts): OAuthClient {
  const base = new URL(parts.authBase, parts.origin).href
  const client: OAuth.Client = { client_id: WEB_CLIENT_ID, id_token_signed_response_alg: TOKEN_SIGNING_ALG }
  const redirectUri = `${parts.origin}/login/callback`
  let server: Promise<OAuth.AuthorizationServer> | undefined
  /** Where the browser refuses storage, a log-in that does not leave the page works all the same. */
  let begun: PendingLogIn | undefined

  const discover = (): Promise<OAuth.AuthorizationServer> => {
    server ??= fetchServer(base).catch((error: unknown) => {
      server = undefined
      throw error
    })
    return server
  }
  const tokenSet = (answer: OAuth.TokenEndpointResponse, before?: TokenSet): TokenSet => ({
    accessToken: answer.access_token,
    idToken: answer.id_token ?? before?.idToken ?? '',
    refreshToken: answer.refresh_token ?? before?.refreshToken ?? '',
    clientId: WEB_CLIENT_ID,
    expiresAt: parts.now() + (answer.expires_in ?? 0) * 1000,
  })

  const logOutUrl = (idToken: string | null): string => {
    const url = new URL(`${base}/logout`)
    url.searchParams.set('post_logout_redirect_uri', `${parts.origin}/login`)
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
      begun = { codeVerifier, state, redirect }
      oauth.storePendingLogIn(parts.storage, begun)
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
      const pending = begun ?? oauth.readPendingLogIn(parts.storage)
      if (pending === undefined) throw new MissingCodeVerifierError()
      const as = await discover()
      const valid = oauth.validateAuthResponse(as, client, callback, pending.state)
      const { codeVerifier } = pending
      const auth = oauth.None()
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        auth,
        valid,
        redirectUri,
        codeVerifier,
        requestOptions(oauth, base),
      )
      const answer = await oauth.processAuthorizationCodeResponse(as, client, response)
      begun = undefined
      oauth.removePendingLogIn(parts.storage)
      return { tokens: tokenSet(answer), redirect: pending.redirect }
    },
    async refresh(tokens) {
      try {
        const oauth = await loadLibrary()
        const as = await discover()
        const auth = oauth.None()
        const options = requestOptions(oauth, base)
        const response = await oauth.refreshTokenGrantRequest(as, client, auth, tokens.refreshToken, options)
        if (response.status >= 500) return { kind: 'unreachable' }
        const answer = await oauth.processRefreshTokenResponse(as, client, response)
        return { kind: 'tokens', tokens: tokenSet(answer, tokens) }
      } catch (error) {
        // fetch rejects with a TypeError where no server answered.
        return error instanceof TypeError ? { kind: 'unreachable' } : { kind: 'refused' }
      }
    },
  }
}

/** Fetched when somebody logs in or a token runs out, not on every visit. */
function loadLibrary(): Promise<typeof OAuthLibrary> {
  return import('./oauth-library.ts')
}

function requestOptions(oauth: typeof OAuthLibrary, base: string): OAuth.TokenEndpointRequestOptions {
  return { [oauth.allowInsecureRequests]: base.startsWith('http:') }
}

/** The issuer and its signatures are taken from discovery; the token address is the one of spec 2 §7 under the configured base. */
async function fetchServer(base: string): Promise<OAuth.AuthorizationServer> {
  const signal = AbortSignal.timeout(DISCOVERY_TIMEOUT_MS)
  const response = await fetch(`${base}/.well-known/openid-configuration`, { signal }).catch((error: unknown) => {
    throw new TypeError('The auth service does not answer', { cause: error })
  })
  // A TypeError, as fetch's own: the auth service is away, which is no refusal.
  if (!response.ok) throw new TypeError(`The auth service answered ${response.status}`)
  const metadata = Metadata.parse(await response.json())
  return { ...metadata, token_endpoint: `${base}/v2/token` }
}
