import {
  AuthorizeQuery,
  Credentials,
  escalateLogIn,
  logInByCredentials,
  logInByIdToken,
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

/** Maximum milliseconds to wait for a log-in without a page. The page is empty during this time. */
const SILENT_TIMEOUT_MS = 5000

export type LogInRefusal = RefusalCode | 'missing_code_verifier'

export type LogInSuccess =
  | { readonly kind: 'entered'; readonly redirect: string }
  /** The log-in was for another client. The browser must open `address`, which contains the code for that client. */
  | { readonly kind: 'leave'; readonly address: string }

/** A second step before the log-in succeeds. `prove` sends the user's proof. */
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
  /** Path of the page in this app that opens after the log-in. */
  readonly redirect: string
  /** Query of another client's authorize request. Absent for a log-in to this app. */
  readonly authorize?: string | undefined
  readonly reauthenticate?: string | undefined
  /** The value `secure` requires a second step. */
  readonly acrValues?: string | undefined
}

type LogInPorts = Pick<Platform, 'http' | 'oauth' | 'session'>

/** Logs in with username and password. Spec 2 §4 and §5. */
export async function logIn(ports: LogInPorts, credentials: Credentials, target: LogInTarget): Promise<LogInOutcome> {
  const query = await createAuthorizeQuery(ports, target)
  if (query === null) return { kind: 'refused', code: 'validation_failed' }
  // Values above the maximum length cannot be correct.
  if (!Credentials.safeParse(credentials).success) return { kind: 'refused', code: 'wrong_credentials' }
  const result = await ports.http.call(logInByCredentials, { query, body: credentials })
  if (!result.ok) return { kind: 'refused', code: result.code }
  if (result.data !== undefined) return createSecondStep(ports, result.data, query, target)
  return finishAuthorization(ports, result.headers, target)
}

/** A request that identifies the user. A header of the response has the redirect address with the code. */
export type LogInCall = (query: AuthorizeQuery) => Promise<{ readonly ok: true; readonly headers: Headers } | Refusal>

/** Logs in with a request that identifies the user, for example by a card. */
export async function logInByMethod(
  ports: LogInPorts,
  identify: LogInCall,
  target: LogInTarget,
): Promise<LogInSuccess | LogInFailure> {
  const query = await createAuthorizeQuery(ports, target)
  if (query === null) return { kind: 'refused', code: 'validation_failed' }
  const result = await identify(query)
  return result.ok ? finishAuthorization(ports, result.headers, target) : { kind: 'refused', code: result.code }
}

/**
 * Creates the query of the authorize request, or parses the query of another client. Returns null for an invalid query.
 */
export async function createAuthorizeQuery(ports: LogInPorts, target: LogInTarget): Promise<AuthorizeQuery | null> {
  return target.authorize === undefined ? createAppQuery(ports, target) : parseClientQuery(target.authorize)
}

/** Starts the second step for a user who is already logged in. Spec 2 §4, 'escalation of login'. */
export async function escalate(ports: LogInPorts, target: LogInTarget): Promise<LogInOutcome> {
  const query = await createAppQuery(ports, target)
  const result = await ports.http.call(escalateLogIn, {})
  return result.ok ? createSecondStep(ports, result.data, query, target) : { kind: 'refused', code: result.code }
}

/**
 * Continues with the second step after a log-in at another organisation. Returns undefined without a valid query in
 * `target.authorize`.
 */
export function resumeSecondStep(
  ports: LogInPorts,
  step: SecondStep,
  target: LogInTarget,
): SecondStepRequest | undefined {
  const query = target.authorize === undefined ? null : parseClientQuery(target.authorize)
  return query === null ? undefined : createSecondStep(ports, step, query, target)
}

function createSecondStep(
  ports: LogInPorts,
  step: SecondStep,
  query: AuthorizeQuery,
  target: LogInTarget,
): SecondStepRequest {
  const prove = async (proof: SecondFactorProof): Promise<LogInOutcome> => {
    const result = await ports.http.call(logInBySecondFactor, { query, body: { ticket: step.ticket, proof } })
    return result.ok ? finishAuthorization(ports, result.headers, target) : { kind: 'refused', code: result.code }
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

/**
 * Exchanges the code of the redirect address for tokens, and starts the session. Expected failures are refusals; throws
 * other errors.
 */
export async function finishLogIn(
  ports: Pick<LogInPorts, 'oauth' | 'session'>,
  callback: URL,
): Promise<LogInSuccess | LogInFailure> {
  // The session at the auth service has ended, and the request did not allow a log-in page.
  if (callback.searchParams.get('error') === 'login_required') return { kind: 'refused', code: 'unauthenticated' }
  try {
    const { tokens, redirect } = await ports.oauth.finishLogIn(callback)
    ports.session.begin(tokens)
    // The new log-in has replaced the session whose log-out was pending.
    pendingLogOut.set(false)
    return { kind: 'entered', redirect }
  } catch (error) {
    if (error instanceof NoCodeReceivedError) return { kind: 'refused', code: 'no_code_received' }
    if (error instanceof MissingCodeVerifierError) return { kind: 'refused', code: 'missing_code_verifier' }
    // `fetch` rejects with a TypeError if no server responds.
    if (error instanceof TypeError) return { kind: 'refused', code: 'no_answer' }
    throw error
  }
}

/**
 * Logs in with an id token, if the auth service has a session of this person in this browser. Otherwise nothing
 * changes: the page then asks for a log-in.
 */
export async function logInSilently(ports: LogInPorts, idToken: string): Promise<void> {
  const signal = AbortSignal.timeout(SILENT_TIMEOUT_MS)
  try {
    const query = await createAppQuery(ports, { redirect: '/' })
    const result = await ports.http.call(logInByIdToken, { query, body: { idToken } }, { signal, retries: 0 })
    const address = result.ok ? result.headers.get('redirect-uri') : null
    if (address !== null) await finishLogIn(ports, new URL(address))
  } catch {
    // The auth service does not respond, or the token has no valid form. The log-in page reports such errors.
  }
}

async function createAppQuery(ports: LogInPorts, target: LogInTarget): Promise<AuthorizeQuery> {
  const query = await ports.oauth.beginLogIn(target.redirect)
  const { reauthenticate, acrValues: acr_values } = target
  return { ...query, ...(reauthenticate && { reauthenticate }), ...(acr_values && { acr_values }) }
}

/** Parses the query of another client, including unknown parameters. Returns null if the query is invalid. */
function parseClientQuery(authorize: string): AuthorizeQuery | null {
  const parsed = z.catchall(AuthorizeQuery, z.unknown()).safeParse(Object.fromEntries(new URLSearchParams(authorize)))
  return parsed.success ? parsed.data : null
}

function hasCode(address: string): boolean {
  return URL.canParse(address) && new URL(address).searchParams.has('code')
}
