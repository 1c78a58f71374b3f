import type { FastifyRequest } from 'fastify'
import type { AuthorizeQuery } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse, refuseForNow } from '../../kernel/refusal.ts'
import { noContent } from '../../kernel/route.ts'
import { isCrossSite } from '../identity/index.ts'
import type { IssuedCode, FirstFactor, LogInSteps } from '../identity/index.ts'

export interface LogInContext extends LogInSteps {
  readonly kernel: Kernel
}

/** Delays log-ins after failed attempts. */
export interface Throttle {
  /** Milliseconds until the next attempt is accepted, or 0. */
  waitMs(): Promise<number> | number
  failed(): Promise<void> | void
  succeeded(): Promise<void> | void
}

interface Attempt {
  readonly request: FastifyRequest
  readonly query: AuthorizeQuery
  readonly throttle: Throttle
  /** Identifies the person. A refusal with status 401 counts as a failed attempt. */
  readonly recognise: () => Promise<FirstFactor | Refusal>
}

/**
 * Runs the steps of a log-in from a page of the web app. Refuses with `forbidden`, `too_many_requests`,
 * `need_secure_login` and the refusals of `recognise` and `logInAs`.
 */
export async function attemptLogIn({ kernel, logInAs }: LogInContext, attempt: Attempt): Promise<IssuedCode | Refusal> {
  const { request, query, throttle } = attempt
  if (isCrossSite(request, kernel.settings.origins)) return refuse('forbidden', 'Log in from the web app itself.')
  const waitMs = await throttle.waitMs()
  if (waitMs > 0) return refuseForNow(Math.ceil(waitMs / 1000))
  const firstFactor = await attempt.recognise()
  if (firstFactor instanceof Refusal) {
    if (firstFactor.status === 401) await throttle.failed()
    return firstFactor
  }
  await throttle.succeeded()
  const outcome = await logInAs(firstFactor, query, request.headers.cookie)
  if (outcome instanceof Refusal || outcome.kind === 'code') return outcome
  // These methods only log in students. Students have no second step (spec 2 §5).
  return refuse('need_secure_login')
}

/** Returns a throttle for an account. All nodes share the state of the throttle. */
export function accountThrottle({ slowDown }: LogInContext, account: string, address: string): Throttle {
  return {
    waitMs: async () => (await slowDown.getStanding(account, address)).waitMs,
    failed: () => slowDown.failed(account, address),
    succeeded: async () => slowDown.succeeded(account, address, await slowDown.getStanding(account, address)),
  }
}

/** Presents 204 with the session cookies and the header `redirect-uri`. */
export function presentLogIn({ redirectUri, cookies }: IssuedCode) {
  return { ...noContent(), headers: { 'redirect-uri': redirectUri, 'set-cookie': [...cookies] } }
}
