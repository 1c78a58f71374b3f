import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { SERVICE_PATHS } from '@lectern/contracts'
import type { AuthorizeQuery } from '@lectern/contracts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { cookieHeaderOf, setCookiesOf } from './cookie-jar.ts'

/** Who came in, by which way: what a log-in, whatever its kind, tells the authorization server. */
interface LogInResult {
  readonly accountId: string
  /** Authentication methods (RFC 8176, and the ways of spec 2 §6). */
  readonly amr: readonly string[]
  readonly acr: string
}

/** Where the browser goes with its code, and the session's cookies. */
interface Authorized {
  readonly redirectUri: string
  readonly cookies: string[]
}

const INTERACTION_SAVE_S = 60
const COOKIE = /^lectern_interaction=([^;]+)/

/**
 * Asks the authorize address without any cookie, so that it wants a log-in; gives it the answer, as its own
 * `interactionResult` does; and follows its way back. Every check of OAuth is the provider's.
 */
export async function authorizeAs(
  app: FastifyInstance,
  provider: Provider,
  { accountId, amr, acr }: LogInResult,
  query: AuthorizeQuery,
): Promise<Authorized | Refusal> {
  const { prompt: _asked, act_as: _later, ...rest } = query
  const given = Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const asking = new URLSearchParams([...given, ['prompt', 'login']])
  const url = `${SERVICE_PATHS.auth}/v1/authorize?${asking.toString()}`
  const asked = await app.inject({ method: 'GET', url })
  const cookies = setCookiesOf(asked.headers)
  const uid = cookies.map((line) => COOKIE.exec(line)?.[1]).find((value) => value !== undefined)
  const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid)
  if (interaction === undefined) return refusedBy(asked.headers.location, asked.payload)
  interaction.result = { login: { accountId, amr: [...amr], acr } }
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
