import { createRobot } from '@lectern/test-kit/outside'
import type { Robot } from '@lectern/test-kit/outside'
import type { AccessTokenClaims, ExternalMethod } from '@lectern/contracts'
import type { TestServer } from '../../../testing/test-server.ts'
import { beginClientLogIn } from './authorize-query.ts'

export interface ExternalLogIn {
  readonly robot: Robot
  /** URL of the page that the browser has reached. */
  readonly page: URL
  /** Submits the form of the page, or navigates to a URL. Returns the outcome of the log-in. */
  readonly proceed: (to: string | URL, form?: URLSearchParams) => Promise<Outcome>
}

type Outcome = { readonly claims: AccessTokenClaims } | { readonly refused: string | null; readonly path: string }

export async function beginExternalLogIn(
  server: TestServer,
  method: ExternalMethod,
  { robot = createRobot(), library }: { readonly robot?: Robot; readonly library?: string } = {},
): Promise<ExternalLogIn> {
  const { query, redeemForClaims } = await beginClientLogIn(server)
  const isFinished = (url: URL): boolean => url.origin === server.origin && url.pathname.startsWith('/login')
  const readOutcome = async (url: URL): Promise<Outcome> =>
    url.pathname === '/login/callback'
      ? { claims: await redeemForClaims(url.href) }
      : { refused: url.searchParams.get('refused'), path: url.pathname }
  const libraryQuery = library === undefined ? '' : `&library=${library}`
  const { url } = await robot.go(`${server.origin}/auth/v1/ways/${method}?${query}${libraryQuery}`, {
    stop: (at) => isFinished(at) || (at.origin !== server.origin && at.searchParams.has('SAMLRequest')),
  })
  return {
    robot,
    page: url,
    proceed: async (to, form) =>
      readOutcome((await robot.go(to, form === undefined ? { stop: isFinished } : { form, stop: isFinished })).url),
  }
}
