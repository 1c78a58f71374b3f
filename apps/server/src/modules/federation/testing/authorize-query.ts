import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { AccessTokenClaims } from '@lectern/contracts'
import { discover } from '../../../testing/log-in.ts'
import type { TestServer } from '../../../testing/test-server.ts'

/** One log-in of a client: the authorize query, and the way from the address that it ends at to the token's claims. */
export interface ClientLogIn {
  readonly query: string
  readonly redeemForClaims: (redirect: string | null) => Promise<AccessTokenClaims>
  /** Does the session still go on? Asked once, after `claimsAt`: a refresh token is spent with it. */
  readonly canRefresh: () => Promise<boolean>
  /** What the access token that came with the log-in opens the account service with. */
  readonly fetchAccountStatus: () => Promise<number>
}

/** Begins a log-in as a stranger's OAuth client does: PKCE, state. */
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
  const session: { refreshToken?: string; accessToken?: string } = {}
  return {
    query: searchParams.toString(),
    redeemForClaims: async (redirect) => {
      if (redirect === null) throw new Error('the log-in leads nowhere')
      const checks = { pkceCodeVerifier: verifier, expectedState: state }
      const tokens = await client.authorizationCodeGrant(config, new URL(redirect), checks)
      session.refreshToken = tokens.refresh_token ?? ''
      session.accessToken = tokens.access_token
      return AccessTokenClaims.parse(decodeJwt(tokens.access_token))
    },
    canRefresh: () =>
      client.refreshTokenGrant(config, session.refreshToken ?? '').then(
        () => true,
        () => false,
      ),
    fetchAccountStatus: async () => {
      const headers = { authorization: `Bearer ${session.accessToken ?? ''}` }
      return (await server.fetch('/api/account/me', { headers })).status
    },
  }
}
