import { ACR } from '@lectern/contracts'
import type { Actor } from './actor.ts'
import { isSuperUser } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Verdict } from './route.ts'

const FRESH_FOR_S = 5 * 60
/** Between the node that wrote `auth_time` and this one. */
const CLOCK_SKEW_S = 30

/** Spec 2 §4: securely logged in is who holds the realm's write scope, or used a second factor. */
export function requireSecureLogIn(actor: Actor): Verdict {
  return isSuperUser(actor) || actor.acr === ACR.secure ? 'allowed' : 'need_secure_login'
}

/** For what belongs to the person alone: passwords, addresses, second factors, acting. */
export function refuseWhileImpersonating(actor: Actor): Verdict {
  return actor.act === undefined ? 'allowed' : 'not_while_acting'
}

/** Whoever left a tablet open has not left the way into their account open. */
export function requireFreshLogIn(actor: Actor, clock: Clock): Verdict {
  const age = clock.now().getTime() / 1000 - actor.authTime
  return age <= FRESH_FOR_S + CLOCK_SKEW_S ? 'allowed' : 'need_fresh_login'
}

/** The first refusal of several rules, or 'allowed'. */
export function firstRefusal(...verdicts: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => verdict !== 'allowed') ?? 'allowed'
}
