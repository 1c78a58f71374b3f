import type { FastifyRequest } from 'fastify'
import type { AuthorizeQuery } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse, refuseForNow } from '../../kernel/refusal.ts'
import { noContent } from '../../kernel/route.ts'
import { isCrossSite } from '../identity/index.ts'
import type { IssuedCode, FirstFactor, LogInSteps } from '../identity/index.ts'

/** What every way of logging in works with. */
export interface LogInContext extends LogInSteps {
  readonly kernel: Kernel
}

/** Slows down whoever tries wrong things; made for one account, one card or one address. */
export interface Throttle {
  /** Milliseconds until the next try is looked at; 0 for now. */
  waitMs(): Promise<number> | number
  failed(): Promise<void> | void
  succeeded(): Promise<void> | void
}

interface Attempt {
  readonly request: FastifyRequest
  readonly query: AuthorizeQuery
  readonly throttle: Throttle
  /** The way's own question: who is it? A refusal with the status 401 counts as a wrong try. */
  readonly recognise: () => Promise<FirstFactor | Refusal>
}

/** The steps of every log-in that one of our own pages sends: from here, not too often, recognised, authorised. */
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
  // Who comes by these ways is a student, and students have no second step (spec 2 §5).
  return refuse('need_secure_login')
}

/** The throttle of guessing at an account, as for a username: shared by all nodes, and fair to a class behind one address. */
export function accountThrottle({ slowDown }: LogInContext, account: string, address: string): Throttle {
  return {
    waitMs: async () => (await slowDown.getStanding(account, address)).waitMs,
    failed: () => slowDown.failed(account, address),
    succeeded: async () => slowDown.succeeded(account, address, await slowDown.getStanding(account, address)),
  }
}

/** 204 with the header `redirect-uri`, as the log-in by credentials answers. PRODUCT. */
export function presentLogIn({ redirectUri, cookies }: IssuedCode) {
  return { ...noContent(), headers: { 'redirect-uri': redirectUri, 'set-cookie': [...cookies] } }
}
