import {
  AuthorizeQuery,
  Credentials,
  escalateLogIn,
  logInByCredentials,
  logInBySecondFactor,
  type SecondFactorProof,
  type SecondStep,
} from '@lectern/contracts'
import * as z from 'zod/mini'
import type { Refusal, RefusalCode } from '../../platform/http/http-client.ts'
import type { Platform } from '../../platform/platform.tsx'
import { MissingCodeVerifierError, NoCodeReceivedError } from '../../platform/session/oauth-client.ts'
import { pendingLogOut } from '../../platform/session/pending-log-out.ts'
import { orderSecondSteps } from './order-second-steps.ts'

export type LogInRefusal = RefusalCode | 'missing_code_verifier'

/** A log-in that succeeded. */
export type LogInSuccess =
  | { readonly kind: 'entered'; readonly redirect: string }
  /** Another client asked: the browser goes back to it, code in hand. */
  | { readonly kind: 'leave'; readonly address: string }

/** The password was right; `prove` does the second step. */
export interface SecondStepRequest {
  readonly kind: 'second step'
  readonly step: SecondStep
  readonly prove: (proof: SecondFactorProof) => Promise<LogInOutcome>
}

interface LogInFailure {
  readonly kind: 'refused'
  readonly code: LogInRefusal
}

export type LogInOutcome = LogInSuccess | SecondStepRequest | LogInFailure

export interface LogInTarget {
  /** Where this app goes afterwards: a path of its own. */
  readonly redirect: string
  /** The authorize query of another client, as it came; absent: this app's own log-in. */
  readonly authorize?: string | undefined
  readonly reauthenticate?: string | undefined
  /** `secure` asks for the second step. */
  readonly acrValues?: string | undefined
}

type LogInPorts = Pick<Platform, 'http' | 'oauth' | 'session'>

/** Logs in with a username and a password, as spec 2 §4 and §5 say: authorize, code, tokens. */
export async function logIn(ports: LogInPorts, credentials: Credentials, target: LogInTarget): Promise<LogInOutcome> {
  const query = await createAuthorizeQuery(ports, target)
  if (query === null) return { kind: 'refused', code: 'validation_failed' }
  // Longer than anybody's: no form to look through, but a password that is wrong.
  if (!Credentials.safeParse(credentials).success) return { kind: 'refused', code: 'wrong_credentials' }
  const answer = await ports.http.call(logInByCredentials, { query, body: credentials })
  if (!answer.ok) return { kind: 'refused', code: answer.code }
  if (answer.data !== undefined) return createSecondStep(ports, answer.data, query, target)
  return finishAuthorization(ports, answer.headers, target)
}

/** A call that recognises somebody and answers with the address to go to, code and all. */
export type LogInCall = (query: AuthorizeQuery) => Promise<{ readonly ok: true; readonly headers: Headers } | Refusal>

/** Logs in by whatever call recognises people: with a card, a group's code, a library card. */
export async function logInByMethod(
  ports: LogInPorts,
  recognise: LogInCall,
  target: LogInTarget,
): Promise<LogInSuccess | LogInFailure> {
  const query = await createAuthorizeQuery(ports, target)
  if (query === null) return { kind: 'refused', code: 'validation_failed' }
  const answer = await recognise(query)
  return answer.ok ? finishAuthorization(ports, answer.headers, target) : { kind: 'refused', code: answer.code }
}

/** What to authorize with: this app's own log-in, begun now, or another client's; null where that makes no sense. */
export async function createAuthorizeQuery(ports: LogInPorts, target: LogInTarget): Promise<AuthorizeQuery | null> {
  return target.authorize === undefined ? createOwnQuery(ports, target) : parseForeignQuery(target.authorize)
}

/** Begins the second step of somebody who is logged in. Spec 2 §4, 'escalation of login'. */
export async function escalate(ports: LogInPorts, target: LogInTarget): Promise<LogInOutcome> {
  const query = await createOwnQuery(ports, target)
  const answer = await ports.http.call(escalateLogIn, {})
  return answer.ok ? createSecondStep(ports, answer.data, query, target) : { kind: 'refused', code: answer.code }
}

/** Goes on with a second step that another organisation's log-in led to; its query came with it. */
export function resumeSecondStep(
  ports: LogInPorts,
  step: SecondStep,
  target: LogInTarget,
): SecondStepRequest | undefined {
  const query = target.authorize === undefined ? null : parseForeignQuery(target.authorize)
  return query === null ? undefined : createSecondStep(ports, step, query, target)
}

function createSecondStep(
  ports: LogInPorts,
  step: SecondStep,
  query: AuthorizeQuery,
  target: LogInTarget,
): SecondStepRequest {
  const prove = async (proof: SecondFactorProof): Promise<LogInOutcome> => {
    const answer = await ports.http.call(logInBySecondFactor, { query, body: { ticket: step.ticket, proof } })
    return answer.ok ? finishAuthorization(ports, answer.headers, target) : { kind: 'refused', code: answer.code }
  }
  return { kind: 'second step', step: { ...step, ways: orderSecondSteps(query.amr_hint, step.ways) }, prove }
}

async function finishAuthorization(
  ports: LogInPorts,
  headers: Headers,
  target: LogInTarget,
): Promise<LogInSuccess | LogInFailure> {
  const address = headers.get('redirect-uri')
  if (address === null || !hasCode(address)) return { kind: 'refused', code: 'no_code_received' }
  return target.authorize === undefined ? finishLogIn(ports, new URL(address)) : { kind: 'leave', address }
}

/** Takes the code of a redirect address to tokens, and begins the session. */
export async function finishLogIn(
  ports: Pick<LogInPorts, 'oauth' | 'session'>,
  callback: URL,
): Promise<LogInSuccess | LogInFailure> {
  // Nobody is logged in at the auth service any more, and nobody was to be asked.
  if (callback.searchParams.get('error') === 'login_required') return { kind: 'refused', code: 'unauthenticated' }
  try {
    const { tokens, redirect } = await ports.oauth.finishLogIn(callback)
    ports.session.begin(tokens)
    // A new log-in ends the session before it.
    pendingLogOut.set(false)
    return { kind: 'entered', redirect }
  } catch (error) {
    if (error instanceof NoCodeReceivedError) return { kind: 'refused', code: 'no_code_received' }
    if (error instanceof MissingCodeVerifierError) return { kind: 'refused', code: 'missing_code_verifier' }
    // fetch rejects with a TypeError where no server answered.
    if (error instanceof TypeError) return { kind: 'refused', code: 'no_answer' }
    throw error
  }
}

async function createOwnQuery(ports: LogInPorts, target: LogInTarget): Promise<AuthorizeQuery> {
  const query = await ports.oauth.beginLogIn(target.redirect)
  const { reauthenticate, acrValues: acr_values } = target
  return { ...query, ...(reauthenticate && { reauthenticate }), ...(acr_values && { acr_values }) }
}

/** What the other client sent, with every parameter that we do not know kept. */
function parseForeignQuery(authorize: string): AuthorizeQuery | null {
  const parsed = z.catchall(AuthorizeQuery, z.unknown()).safeParse(Object.fromEntries(new URLSearchParams(authorize)))
  return parsed.success ? parsed.data : null
}

function hasCode(address: string): boolean {
  return URL.canParse(address) && new URL(address).searchParams.has('code')
}
