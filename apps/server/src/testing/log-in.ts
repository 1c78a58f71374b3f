import * as client from 'openid-client'
import { WEB_CLIENT_ID } from '@lectern/contracts'
import { TEST_PASSWORD } from './test-people.ts'
import type { TestUser } from './test-people.ts'
import type { TestServer } from './test-server.ts'

/** What a stranger's OAuth client has after it logged in. */
export interface LogIn {
  readonly config: client.Configuration
  readonly tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers
  readonly cookies: readonly string[]
}

/** Discovers the authorization server as any OpenID client does. */
export async function discover(server: TestServer): Promise<client.Configuration> {
  return client.discovery(new URL(`${server.origin}/auth`), WEB_CLIENT_ID, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  })
}

/** Logs in with a password, by the book: discovery, PKCE, credentials, code, tokens. */
export async function logIn(server: TestServer, user: TestUser, password: string = TEST_PASSWORD): Promise<LogIn> {
  const config = await discover(server)
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const authorize = client.buildAuthorizationUrl(config, {
    redirect_uri: `${server.origin}/login/callback`,
    scope: 'openid profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  const answer = await server.fetch(`/auth/v1/login${authorize.search}`, {
    method: 'POST',
    json: { realm: user.realm, username: user.username, password },
  })
  const redirect = answer.headers.get('redirect-uri')
  if (redirect === null) throw new Error(`log-in refused: ${answer.status} ${await answer.text()}`)
  const tokens = await client.authorizationCodeGrant(config, new URL(redirect), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  return { config, tokens, cookies: answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '') }
}
