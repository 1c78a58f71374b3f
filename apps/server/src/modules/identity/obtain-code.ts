import type { FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import type Provider from 'oidc-provider'
import { SERVICE_PATHS } from '@lectern/contracts'
import type { AuthorizeQuery } from '@lectern/contracts'
import type { Refusal } from '../../kernel/refusal.ts'
import { refuse } from '../../kernel/refusal.ts'
import { toCookieHeader, findInteractionUid, readSetCookies } from './cookies.ts'
import { inOneWalk } from './payload-store.ts'

/** Who came in, by which way: what a log-in, whatever its kind, tells the authorization server. */
export interface LogInResult {
  readonly accountId: string
  /** Authentication methods (RFC 8176, and the ways of spec 2 §6). */
  readonly amr: readonly string[]
  readonly acr: string
  /** Seconds since 1970, where it was not just now. */
  readonly authTime?: number
  /** The session is for acting as this person, and short. */
  readonly acting?: boolean
}

/** Where the browser goes with its code, and the session's cookies. */
export interface ObtainedCode {
  readonly redirectUri: string
  readonly cookies: string[]
}

const INTERACTION_SAVE_S = 60

/**
 * Asks the authorize address without any cookie, so that it wants a log-in; gives it the answer, as its own
 * `interactionResult` does; and follows its way back. Every check of OAuth is the provider's.
 */
export function obtainCode(
  app: FastifyInstance,
  provider: Provider,
  result: LogInResult,
  query: AuthorizeQuery,
): Promise<ObtainedCode | Refusal> {
  return inOneWalk(() => walkThrough(app, provider, result, query))
}

async function walkThrough(
  app: FastifyInstance,
  provider: Provider,
  { accountId, amr, acr, authTime, acting = false }: LogInResult,
  query: AuthorizeQuery,
): Promise<ObtainedCode | Refusal> {
  // The provider compares the hint with a session only, and here is none yet. OpenID Connect Core §3.1.2.1.
  if (query.id_token_hint !== undefined && subjectOf(query.id_token_hint) !== accountId)
    return refuse('no_code_received', 'The id_token_hint names somebody else.')
  const { prompt: _asked, act_as: _later, act_reason: _why, ...rest } = query
  const given = Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const asking = new URLSearchParams([...given, ['prompt', 'login']])
  const url = `${SERVICE_PATHS.auth}/v1/authorize?${asking.toString()}`
  const asked = await app.inject({ method: 'GET', url })
  const cookies = readSetCookies(asked.headers)
  const uid = findInteractionUid(asked.headers)
  const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid)
  if (interaction === undefined) return refusedBy(asked.headers.location, asked.payload)
  const ts = authTime === undefined ? {} : { ts: authTime }
  interaction.result = { login: { accountId, amr: [...amr], acr, ...ts }, acting }
  await interaction.save(INTERACTION_SAVE_S)
  const answer = await app.inject({
    method: 'GET',
    url: new URL(interaction.returnTo).pathname,
    headers: { cookie: toCookieHeader(cookies) },
  })
  const { location } = answer.headers
  if (location === undefined || !new URL(location).searchParams.has('code')) return refusedBy(location, answer.payload)
  return { redirectUri: location, cookies: readSetCookies(answer.headers) }
}

/** Whom a hint names; the provider verifies it when it is asked. */
function subjectOf(hint: string): string | undefined {
  try {
    return decodeJwt(hint).sub
  } catch {
    return undefined
  }
}

function refusedBy(location: string | undefined, payload: string): Refusal {
  const told = location !== undefined && URL.canParse(location) ? new URL(location).searchParams : undefined
  const reason =
    told?.get('error_description') ?? told?.get('error') ?? /"error_description":"([^"]*)"/.exec(payload)?.[1]
  return refuse('no_code_received', 'The authorize parameters are refused.', { reason: reason ?? 'unknown' })
}
