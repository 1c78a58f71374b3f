import type { FastifyRequest } from 'fastify'
import type { AuthorizeQuery } from '@lectern/contracts'
import { checkAttempt } from '../../kernel/attempt-limit.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { noContent } from '../../kernel/route.ts'
import { isCrossSite, readDevice } from '../identity/index.ts'
import type { IssuedCode, FirstFactor, LogInAttempt, LogInSteps } from '../identity/index.ts'

export interface LogInContext extends LogInSteps {
  readonly kernel: Kernel
}

/** A counted attempt. See `LogInAttempt`. */
type StartedAttempt = Pick<LogInAttempt, 'succeeded' | 'cancel'>

interface Attempt {
  readonly request: FastifyRequest
  readonly query: AuthorizeQuery
  /** Counts the attempt before its check. */
  readonly begin: () => Promise<StartedAttempt | Refusal>
  /** Identifies the person. A refusal with status 401 counts as a failed attempt. */
  readonly recognise: () => Promise<FirstFactor | Refusal>
}

/**
 * Logs a person in from a page of the web app. Refuses with `forbidden`, `too_many_requests`, `need_secure_login` and
 * the refusals of `recognise` and `logInAs`.
 */
export async function attemptLogIn(
  { kernel, logInAs }: LogInContext,
  { request, query, begin, recognise }: Attempt,
): Promise<IssuedCode | Refusal> {
  if (isCrossSite(request, kernel.settings.origins)) return refuse('forbidden', 'Log in from the web app itself.')
  const attempt = await begin()
  if (attempt instanceof Refusal) return attempt
  const firstFactor = await checkAttempt(recognise, attempt.cancel)
  if (firstFactor instanceof Refusal) {
    if (firstFactor.status !== 401) await attempt.cancel()
    return firstFactor
  }
  const cookies = await attempt.succeeded()
  const outcome = await logInAs(firstFactor, query, request.headers.cookie)
  if (outcome instanceof Refusal) return outcome
  // Cards, group codes and library cards log in students only, and students have no second step (spec 2 §5).
  return outcome.kind === 'code'
    ? { ...outcome, cookies: [...outcome.cookies, ...cookies] }
    : refuse('need_secure_login')
}

/** Counts an attempt for an account in the same way as the log-in by username. */
export function beginAttempt(
  { logInAttempts }: LogInContext,
  account: string,
  request: FastifyRequest,
): Promise<LogInAttempt | Refusal> {
  return logInAttempts.begin(account, { address: request.ip, device: readDevice(request.headers.cookie) })
}

/** Returns a 204 response with the session cookies and the header `redirect-uri`. */
export function presentLogIn({ redirectUri, cookies }: IssuedCode) {
  return { ...noContent(), headers: { 'redirect-uri': redirectUri, 'set-cookie': [...cookies] } }
}
