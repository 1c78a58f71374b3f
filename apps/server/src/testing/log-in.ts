import * as client from 'openid-client'
import { WEB_CLIENT_ID } from '@lectern/contracts'
import { TEST_PASSWORD } from './test-people.ts'
import type { TestUser } from './test-people.ts'
import type { TestServer } from './test-server.ts'

/** Configuration, tokens and cookies (`name=value`) of an OpenID client that has logged in. */
export interface LogIn {
  readonly config: client.Configuration
  readonly tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers
  readonly cookies: readonly string[]
}

/**
 * Returns the client configuration from the discovery document of the authorization server, as any OpenID client reads
 * it.
 */
export async function discover(server: TestServer): Promise<client.Configuration> {
  return client.discovery(new URL(`${server.origin}/auth`), WEB_CLIENT_ID, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  })
}

/** An authorization request of an OpenID client. `finish` exchanges the code in the redirect for tokens. */
export interface AuthorizeRequest {
  readonly config: client.Configuration
  readonly url: URL
  finish(redirect: string | null): Promise<LogIn['tokens']>
}

/** Prepares an authorization request with discovery, PKCE and state. `query` contains additional parameters. */
export async function requestAuthorize(
  server: TestServer,
  query: Readonly<Record<string, string>> = {},
): Promise<AuthorizeRequest> {
  const config = await discover(server)
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedState = client.randomState()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: `${server.origin}/login/callback`,
    scope: 'openid profile',
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    ...query,
  })
  const expected = query['nonce'] === undefined ? {} : { expectedNonce: query['nonce'] }
  return {
    config,
    url,
    finish: (redirect) =>
      client.authorizationCodeGrant(config, new URL(redirect ?? 'about:blank'), {
        pkceCodeVerifier,
        expectedState,
        ...expected,
      }),
  }
}

/** Returns the value of the `Cookie` header with all cookies that this response sets. */
export function toCookieHeader(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ')
}

/**
 * Logs in with a password in the steps of an OpenID client: discovery, PKCE, credentials, code, tokens. Throws if the
 * log-in is refused.
 */
export async function logIn(
  server: TestServer,
  user: TestUser,
  query: Readonly<Record<string, string>> = {},
  password = TEST_PASSWORD,
): Promise<LogIn> {
  const request = await requestAuthorize(server, query)
  const response = await postCredentials(server, user, request.url.search, password)
  const redirect = response.headers.get('redirect-uri')
  if (redirect === null) throw new Error(`log-in refused: ${response.status} ${await response.text()}`)
  const tokens = await request.finish(redirect)
  return { config: request.config, tokens, cookies: toCookieHeader(response).split('; ') }
}

/** Sends the user's credentials in the same request as the log-in page and returns the response. */
export function postCredentials(
  server: TestServer,
  user: TestUser,
  search: string,
  password = TEST_PASSWORD,
): Promise<Response> {
  return server.fetch(`/auth/v1/login${search}`, {
    method: 'POST',
    json: { realm: user.realm, username: user.username, password },
  })
}
