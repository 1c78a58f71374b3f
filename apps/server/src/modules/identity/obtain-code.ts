import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import type Provider from 'oidc-provider'
import { SERVICE_PATHS } from '@lectern/contracts'
import type { AuthorizeQuery } from '@lectern/contracts'
import type { Refusal } from '../../kernel/refusal.ts'
import { refuse, refuseUntilBack } from '../../kernel/refusal.ts'
import { toCookieHeader, findInteractionUid, readSetCookies } from './cookies.ts'
import { withLocalInteractions } from './payload-store.ts'

/** The result of a log-in by any method. */
export interface LogInResult {
  readonly accountId: string
  /** Authentication methods (RFC 8176) and sign-in methods (spec 2 §6). */
  readonly amr: readonly string[]
  readonly acr: string
  /** Time of the log-in, in seconds since 1970. Default: the current time. */
  readonly authTime?: number
  /** True for the short session of an impersonation. */
  readonly impersonation?: boolean
}

export interface ObtainedCode {
  readonly redirectUri: string
  readonly cookies: string[]
}

const INTERACTION_SAVE_S = 60

/**
 * Obtains a code from the authorize endpoint for the person in `result`. The provider makes every check of OAuth.
 * Refuses with `no_code_received`.
 */
export function obtainCode(
  app: FastifyInstance,
  provider: Provider,
  result: LogInResult,
  query: AuthorizeQuery,
): Promise<ObtainedCode | Refusal> {
  return withLocalInteractions(() => completeInteraction(app, provider, result, query))
}

async function completeInteraction(
  app: FastifyInstance,
  provider: Provider,
  { accountId, amr, acr, authTime, impersonation = false }: LogInResult,
  query: AuthorizeQuery,
): Promise<ObtainedCode | Refusal> {
  // The provider compares the hint only with a session, and this request has no session. OpenID Connect Core §3.1.2.1.
  if (query.id_token_hint !== undefined && decodeSubject(query.id_token_hint) !== accountId)
    return refuse('no_code_received', 'The id_token_hint names another person.')
  const { prompt: _prompt, act_as: _actAs, act_reason: _reason, ...rest } = query
  const present = Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const parameters = new URLSearchParams([...present, ['prompt', 'login']])
  const url = `${SERVICE_PATHS.auth}/v1/authorize?${parameters.toString()}`
  const started = await app.inject({ method: 'GET', url })
  const cookies = readSetCookies(started.headers)
  const uid = findInteractionUid(started.headers)
  const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid)
  if (interaction === undefined) return toRefusal(started)
  const ts = authTime === undefined ? {} : { ts: authTime }
  interaction.result = { login: { accountId, amr: [...amr], acr, ...ts }, impersonation }
  await interaction.save(INTERACTION_SAVE_S)
  const answer = await app.inject({
    method: 'GET',
    url: new URL(interaction.returnTo).pathname,
    headers: { cookie: toCookieHeader(cookies) },
  })
  return readCode(answer)
}

function readCode(answer: InjectedResponse): ObtainedCode | Refusal {
  const { location } = answer.headers
  if (location === undefined || !URL.canParse(location) || !new URL(location).searchParams.has('code'))
    return toRefusal(answer)
  return { redirectUri: location, cookies: readSetCookies(answer.headers) }
}

/**
 * Obtains a code for the person in `idToken` if the browser with the `Cookie` header `cookies` has a session of this
 * person. The provider makes every check. Refuses with `no_code_received`.
 */
export async function obtainCodeSilently(
  app: FastifyInstance,
  idToken: string,
  query: AuthorizeQuery,
  cookies: string | undefined,
): Promise<ObtainedCode | Refusal> {
  const { act_as: _actAs, act_reason: _reason, ...rest } = query
  const present = Object.entries({ ...rest, prompt: 'none', id_token_hint: idToken }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  const url = `${SERVICE_PATHS.auth}/v1/authorize?${new URLSearchParams(present).toString()}`
  const answer = await app.inject({ method: 'GET', url, headers: { cookie: cookies ?? '' } })
  return readCode(answer)
}

/** Returns the subject of an unverified hint. The provider verifies the hint later. */
function decodeSubject(hint: string): string | undefined {
  try {
    return decodeJwt(hint).sub
  } catch {
    return undefined
  }
}

type InjectedResponse = Awaited<ReturnType<FastifyInstance['inject']>>

function toRefusal({ statusCode, headers: { location }, payload }: InjectedResponse): Refusal {
  if (statusCode === 503) return refuseUntilBack()
  const error = location !== undefined && URL.canParse(location) ? new URL(location).searchParams : undefined
  const reason =
    error?.get('error_description') ?? error?.get('error') ?? /"error_description":"([^"]*)"/.exec(payload)?.[1]
  return refuse('no_code_received', 'The authorization server rejected the authorize parameters.', {
    reason: reason ?? 'unknown',
  })
}
