import * as client from 'openid-client'
import { WEB_CLIENT_ID } from '@lectern/contracts'
import { TEST_PASSWORD } from './test-people.ts'
import type { TestUser } from './test-people.ts'
import type { TestServer } from './test-server.ts'

/** The parts of a test server that a log-in needs. */
type Site = Pick<TestServer, 'origin' | 'fetch'>
type Login = Pick<TestUser, 'realm' | 'username'>

/** A logged-in OpenID client. `cookies` contains `name=value` pairs. */
export interface LogIn {
  readonly config: client.Configuration
  readonly tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers
  readonly cookies: readonly string[]
}

/** Reads the discovery document, as any OpenID client does. */
export async function discover(server: Site): Promise<client.Configuration> {
  return client.discovery(new URL(`${server.origin}/auth`), WEB_CLIENT_ID, undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  })
}

/** `finish` exchanges the code in the redirect for tokens. */
export interface AuthorizeRequest {
  readonly config: client.Configuration
  readonly url: URL
  finish(redirect: string | null): Promise<LogIn['tokens']>
}

/** Prepares an authorization request with PKCE and state. `query` contains additional parameters. */
export async function requestAuthorize(
  server: Site,
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

/** Returns the `Cookie` header with all cookies of this response. */
export function toCookieHeader(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ')
}

/** Logs in with a password as an OpenID client. Throws if the log-in is refused. */
export async function logIn(
  server: Site,
  user: Login,
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

/** Sends the credentials in the same way as the log-in page. */
export function postCredentials(
  server: Site,
  user: Login,
  search: string,
  password = TEST_PASSWORD,
): Promise<Response> {
  return server.fetch(`/auth/v1/login${search}`, {
    method: 'POST',
    json: { realm: user.realm, username: user.username, password },
  })
}
