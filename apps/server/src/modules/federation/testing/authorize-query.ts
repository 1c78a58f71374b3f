import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { AccessTokenClaims } from '@lectern/contracts'
import { discover } from '../../../testing/log-in.ts'
import type { TestServer } from '../../../testing/test-server.ts'

export interface ClientLogIn {
  readonly query: string
  readonly redeemForClaims: (redirect: string | null) => Promise<AccessTokenClaims>
  /** Call this function once, after `redeemForClaims`, because the call uses up the refresh token. */
  readonly canRefresh: () => Promise<boolean>
  readonly fetchAccountStatus: () => Promise<number>
  /** Returns the address of the log-out, as the web app opens it. */
  readonly writeLogOutAddress: (query?: Readonly<Record<string, string>>) => string
  /** Sends a request with the access token and returns the status. */
  readonly fetchStatus: (path: string, method?: string) => Promise<number>
}

/** Starts a log-in as a third-party OAuth client does, with PKCE and state. */
export async function beginClientLogIn(server: TestServer): Promise<ClientLogIn> {
  const config = await discover(server)
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const { searchParams } = client.buildAuthorizationUrl(config, {
    redirect_uri: `${server.origin}/login/callback`,
    scope: 'openid profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  const session: { refreshToken?: string; accessToken?: string; idToken?: string } = {}
  const fetchStatus = async (path: string, method = 'GET'): Promise<number> => {
    const headers = { authorization: `Bearer ${session.accessToken ?? ''}` }
    return (await server.fetch(path, { method, headers })).status
  }
  return {
    query: searchParams.toString(),
    redeemForClaims: async (redirect) => {
      if (redirect === null) throw new Error('the log-in returned no redirect address')
      const checks = { pkceCodeVerifier: verifier, expectedState: state }
      const tokens = await client.authorizationCodeGrant(config, new URL(redirect), checks)
      session.refreshToken = tokens.refresh_token ?? ''
      session.accessToken = tokens.access_token
      session.idToken = tokens.id_token ?? ''
      return AccessTokenClaims.parse(decodeJwt(tokens.access_token))
    },
    canRefresh: () =>
      client.refreshTokenGrant(config, session.refreshToken ?? '').then(
        () => true,
        () => false,
      ),
    fetchAccountStatus: () => fetchStatus('/api/account/me'),
    writeLogOutAddress: (query = {}) =>
      `${server.origin}/auth/logout?${new URLSearchParams({
        post_logout_redirect_uri: `${server.origin}/login`,
        id_token_hint: session.idToken ?? '',
        ...query,
      }).toString()}`,
    fetchStatus,
  }
}
