import { createRobot } from '@lectern/test-kit/outside'
import type { Robot } from '@lectern/test-kit/outside'
import type { AccessTokenClaims, ExternalMethod } from '@lectern/contracts'
import type { TestServer } from '../../../testing/test-server.ts'
import { beginClientLogIn } from './authorize-query.ts'

/** A log-in that has come to the outside provider's page. */
export interface ExternalLogIn {
  readonly robot: Robot
  /** The provider's page that the browser is at. */
  readonly page: URL
  /** Sends the page's form, or goes to an address, and tells where that led. */
  readonly proceed: (to: string | URL, form?: URLSearchParams) => Promise<Outcome>
}

/** In, with these claims; or back at a log-in page, refused for this. */
type Outcome = { readonly claims: AccessTokenClaims } | { readonly refused: string | null; readonly path: string }

/** Begins as the web app does, with a browser of its own or another one's. */
export async function beginExternalLogIn(
  server: TestServer,
  way: ExternalMethod,
  { robot = createRobot(), library }: { readonly robot?: Robot; readonly library?: string } = {},
): Promise<ExternalLogIn> {
  const { query, redeemForClaims } = await beginClientLogIn(server)
  const isOver = (url: URL): boolean => url.origin === server.origin && url.pathname.startsWith('/login')
  const end = async (url: URL): Promise<Outcome> =>
    url.pathname === '/login/callback'
      ? { claims: await redeemForClaims(url.href) }
      : { refused: url.searchParams.get('refused'), path: url.pathname }
  const libraryQuery = library === undefined ? '' : `&library=${library}`
  const { url } = await robot.go(`${server.origin}/auth/v1/ways/${way}?${query}${libraryQuery}`, {
    stop: (at) => isOver(at) || (at.origin !== server.origin && at.searchParams.has('SAMLRequest')),
  })
  return {
    robot,
    page: url,
    proceed: async (to, form) =>
      end((await robot.go(to, form === undefined ? { stop: isOver } : { form, stop: isOver })).url),
  }
}
