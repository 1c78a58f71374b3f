import { createRobot } from '@lectern/test-kit/outside'
import type { Robot } from '@lectern/test-kit/outside'
import type { AccessTokenClaims, ExternalMethod } from '@lectern/contracts'
import type { TestServer } from '../../../testing/test-server.ts'
import { beginClientLogIn } from './authorize-query.ts'
import type { ClientLogIn } from './authorize-query.ts'

export interface ExternalLogIn {
  readonly robot: Robot
  /** The client that the person logs in to. */
  readonly client: ClientLogIn
  /** URL of the page that the browser has reached. */
  readonly page: URL
  /** Submits the form of the page, or navigates to a URL. Returns the outcome of the log-in. */
  readonly proceed: (to: string | URL, form?: URLSearchParams) => Promise<Outcome>
}

type Outcome = { readonly claims: AccessTokenClaims } | { readonly refused: string | null; readonly path: string }

/** Starts a log-in with a method, or at a provider of a school: `provider/` and its uid. */
export async function beginExternalLogIn(
  server: TestServer,
  method: ExternalMethod | `provider/${string}`,
  { robot = createRobot(), library }: { readonly robot?: Robot; readonly library?: string } = {},
): Promise<ExternalLogIn> {
  const client = await beginClientLogIn(server)
  const { query, redeemForClaims } = client
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
    client,
    page: url,
    proceed: async (to, form) => {
      const arrival = await robot.go(to, form === undefined ? { stop: isFinished } : { form, stop: isFinished })
      const posted = readPostedForm(arrival.text)
      if (posted === undefined) return readOutcome(arrival.url)
      return readOutcome((await robot.go(posted.address, { form: posted.form, stop: isFinished })).url)
    },
  }
}

/** Returns the form that a page submits by itself, or undefined. OAuth 2.0 Form Post Response Mode, SAML POST binding. */
function readPostedForm(html: string): { readonly address: string; readonly form: URLSearchParams } | undefined {
  const address = /<form [^>]*action="(?<address>https?:[^"]+)"/u.exec(html)?.groups?.['address']
  if (address === undefined) return undefined
  const form = new URLSearchParams()
  for (const { groups = {} } of html.matchAll(
    /<input type="hidden"\s+name="(?<name>[^"]+)"\s+value="(?<value>[^"]*)"/gu,
  ))
    form.set(groups['name'] ?? '', decodeEntities(groups['value'] ?? ''))
  return { address: decodeEntities(address), form }
}

const decodeEntities = (text: string): string =>
  text
    .replaceAll(/&#x(?<code>[\da-f]+);/giu, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(?<code>\d+);/gu, (_, code: string) => String.fromCodePoint(Number(code)))
