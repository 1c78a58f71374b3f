import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { logInByCredentials, SERVICE_PATHS } from '@lectern/contracts'
import type { AuthorizeQuery, Credentials } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Route } from '../../kernel/route.ts'
import { letIn, noContent, route } from '../../kernel/route.ts'
import { findLogin, verifyPassword } from '../account/index.ts'
import { ACR } from './claims.ts'
import { cookieHeaderOf, setCookiesOf } from './cookie-jar.ts'
import { createSlowDown } from './slow-down.ts'

interface LoggedIn {
  readonly redirectUri: string
  readonly cookies: string[]
}

const INTERACTION_SAVE_S = 60
const COOKIE = /^lectern_interaction=([^;]+)/

/** `POST /auth/v1/login`: checks a password, then walks the real authorize addresses in the person's name. PRODUCT. */
export function logInRoute(kernel: Kernel, provider: Provider, app: () => FastifyInstance): Route {
  const slowDown = createSlowDown(kernel.clock)
  return route(logInByCredentials, {
    policy: letIn,
    act: async ({ query, body, request }) => {
      if (isFromElsewhere(request, kernel.settings.origins))
        return refuse('forbidden', 'Log in from the web app itself.')
      const key = `${body.realm} ${body.username.toLowerCase()} ${request.ip}`
      const wait = slowDown.waitFor(key)
      if (wait > 0) return new Refusal('too_many_requests', { headers: { 'retry-after': `${Math.ceil(wait / 1000)}` } })
      const accountId = await checkCredentials(kernel, body)
      if (accountId === undefined) {
        slowDown.failed(key)
        return refuse('wrong_credentials')
      }
      slowDown.succeeded(key)
      return authorizeAs(app(), provider, accountId, query)
    },
    present: ({ redirectUri, cookies }) => ({
      ...noContent(),
      headers: { 'redirect-uri': redirectUri, 'set-cookie': cookies },
    }),
  })
}

/** Another site's page must not log a browser in as somebody else. */
function isFromElsewhere(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  return origin !== undefined && !origins.includes(origin)
}

async function checkCredentials(
  kernel: Kernel,
  { realm, username, password }: Credentials,
): Promise<string | undefined> {
  const login = await findLogin(kernel, realm, username)
  return (await verifyPassword(login?.passwordHash, password)) ? login?.uid : undefined
}

/**
 * Asks the authorize address without any cookie, so that it wants a log-in; gives it the answer, as its own
 * `interactionResult` does; and follows its way back. Every check of OAuth is the provider's.
 */
async function authorizeAs(
  app: FastifyInstance,
  provider: Provider,
  accountId: string,
  query: AuthorizeQuery,
): Promise<LoggedIn | Refusal> {
  const { prompt: _asked, act_as: _later, ...rest } = query
  const given = Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const asking = new URLSearchParams([...given, ['prompt', 'login']])
  const url = `${SERVICE_PATHS.auth}/v1/authorize?${asking.toString()}`
  const asked = await app.inject({ method: 'GET', url })
  const cookies = setCookiesOf(asked.headers)
  const uid = cookies.map((line) => COOKIE.exec(line)?.[1]).find((value) => value !== undefined)
  const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid)
  if (interaction === undefined) return refusedBy(asked.headers.location, asked.payload)
  interaction.result = { login: { accountId, amr: ['pwd'], acr: ACR.basic } }
  await interaction.save(INTERACTION_SAVE_S)
  const answer = await app.inject({
    method: 'GET',
    url: new URL(interaction.returnTo).pathname,
    headers: { cookie: cookieHeaderOf(cookies) },
  })
  const { location } = answer.headers
  if (location === undefined || !new URL(location).searchParams.has('code')) return refusedBy(location, answer.payload)
  return { redirectUri: location, cookies: setCookiesOf(answer.headers) }
}

function refusedBy(location: string | undefined, payload: string): Refusal {
  const told = location !== undefined && URL.canParse(location) ? new URL(location).searchParams : undefined
  const reason =
    told?.get('error_description') ?? told?.get('error') ?? /"error_description":"([^"]*)"/.exec(payload)?.[1]
  return refuse('no_code_received', 'The authorize parameters are refused.', { reason: reason ?? 'unknown' })
}
