import { randomUUID } from 'node:crypto'
import { AccessTokenClaims, IdentityProvider } from '@lectern/contracts'
import type { NewPeople } from '@lectern/contracts'
import { createRobot } from '@lectern/test-kit/outside'
import type { LtiLaunch, LtiPlatform, Robot } from '@lectern/test-kit/outside'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestUser } from '../../../testing/test-people.ts'
import { createAccountModule } from '../../account/index.ts'
import { createFederationModule } from '../../federation/index.ts'
import { beginClientLogIn } from '../../federation/testing/authorize-query.ts'
import { createIdentityModule } from '../../identity/index.ts'
import { createSubmissionsModule } from '../../submissions/index.ts'
import { createLtiModule } from '../index.ts'

/** Starts a server with the modules that a launch needs. It may reach addresses of the test's own machine. */
export function startLtiServer(): Promise<TestServer> {
  return startTestServer({
    modules: async (kernel) => {
      const identity = await createIdentityModule(kernel)
      const logIn = { kernel, ...identity.logInSteps }
      return [
        createAccountModule(kernel),
        identity,
        createFederationModule({
          providers: { providers: [], secretAt: () => '' },
          // Addresses of this machine are allowed then.
          schoolProviders: { issuer: () => '' },
          ...logIn,
        }),
        createSubmissionsModule(kernel),
        createLtiModule({ ...logIn, allowsPrivateAddresses: true }),
      ]
    },
  })
}

interface Connection {
  readonly schoolUnit: string | null
  readonly newPeople?: NewPeople
  readonly clientId?: string
  readonly deploymentId?: string
  readonly active?: boolean
}

/** Connects a platform, as a super user does. Returns the response. */
export function connect(
  server: TestServer,
  root: TestUser,
  platform: LtiPlatform,
  { clientId = 'lectern', deploymentId, active = true, newPeople = 'claimed', schoolUnit }: Connection,
  id: string = randomUUID(),
): Promise<Response> {
  const body = {
    template: 'lti',
    name: 'Campus',
    schoolUnit,
    domains: [],
    newPeople,
    active,
    config: {
      issuer: platform.origin,
      clientId,
      authorizationAddress: `${platform.origin}/auth`,
      tokenAddress: `${platform.origin}/token`,
      keysAddress: `${platform.origin}/jwks`,
      ...(deploymentId === undefined ? {} : { deploymentId }),
    },
  }
  const headers = { 'content-type': 'application/json' }
  return server.fetch(`/auth/v1/providers/${id}`, { method: 'PUT', headers, as: root, body: JSON.stringify(body) })
}

export async function connectPlatform(...connection: Parameters<typeof connect>): Promise<IdentityProvider> {
  const response = await connect(...connection)
  if (!response.ok) throw new Error(`not connected: ${response.status} ${await response.text()}`)
  return IdentityProvider.parse(await response.json())
}

/** A launch that has come back to the web app. */
export type Arrival =
  | { readonly refused: string | null }
  | { readonly launch: string; readonly redirect: string; readonly robot: Robot }

/** Opens a link of the platform in a browser without scripts. */
export async function openLink(
  server: TestServer,
  platform: LtiPlatform,
  launch: LtiLaunch,
  robot: Robot = createRobot(),
): Promise<Arrival> {
  const stop = (url: URL) => url.origin === server.origin && url.pathname.startsWith('/login')
  const { url, text } = await robot.go(platform.startAddress(launch), { stop })
  if (stop(url)) return readArrival(url, robot)
  const posted = readForm(text)
  return readArrival((await robot.go(posted.address, { form: posted.form, stop })).url, robot)
}

function readArrival({ searchParams }: URL, robot: Robot): Arrival {
  const launch = searchParams.get('launch')
  if (launch === null) return { refused: searchParams.get('refused') }
  return { launch, redirect: searchParams.get('redirect') ?? '', robot }
}

/** Reads the form that the platform's page submits by itself. OAuth 2.0 Form Post Response Mode. */
export function readForm(html: string): { readonly address: string; readonly form: URLSearchParams } {
  const [, address = ''] = /<form [^>]*action="([^"]+)"/u.exec(html) ?? []
  const form = new URLSearchParams()
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/gu))
    form.set(name, value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'))
  return { address: address.replaceAll('&amp;', '&'), form }
}

/** Logs in with a launch, as the web app does. Returns the claims of the access token, or the code of the refusal. */
export async function logInByLaunch(
  server: TestServer,
  { launch, robot }: { readonly launch: string; readonly robot: Pick<Robot, 'cookie'> },
): Promise<AccessTokenClaims | { readonly refused: unknown }> {
  const { query, redeemForClaims } = await beginClientLogIn(server)
  const headers = { 'content-type': 'application/json', cookie: robot.cookie(server.origin), origin: server.origin }
  const body = JSON.stringify({ launch })
  const response = await server.fetch(`/lti/v1/log-in?${query}`, { method: 'POST', headers, body })
  if (response.status !== 204) {
    const refusal: unknown = await response.json()
    return { refused: typeof refusal === 'object' && refusal !== null && 'code' in refusal ? refusal.code : refusal }
  }
  return AccessTokenClaims.parse(await redeemForClaims(response.headers.get('redirect-uri')))
}
