import { ACR } from '@lectern/contracts'
import type { Actor } from './actor.ts'
import { isSuperUser, PROFILE_METHOD } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Verdict } from './route.ts'

const FRESH_FOR_S = 5 * 60
/** Accepted difference between the clocks of two nodes. */
const CLOCK_SKEW_S = 30

/** Allows people who are securely logged in. Spec 2 §4. */
export function requireSecureLogIn(actor: Pick<Actor, 'acr' | 'realm' | 'scopes'>): Verdict {
  return isSuperUser(actor) || actor.acr === ACR.secure ? 'allowed' : 'need_secure_login'
}

/** Refuses an actor who impersonates another person. For actions such as a change of one's own password. */
export function refuseWhileImpersonating(actor: Actor): Verdict {
  return actor.act === undefined ? 'allowed' : 'not_while_acting'
}

/** Refuses in the session of a child, whose account the parent manages. */
export function refuseForChild({ amr }: Pick<Actor, 'amr'>): Verdict {
  return amr.includes(PROFILE_METHOD) ? 'forbidden' : 'allowed'
}

/** Allows people who logged in recently, so that an unattended tablet does not give access to account settings. */
export function requireFreshLogIn(actor: Actor, clock: Clock): Verdict {
  const age = clock.now().getTime() / 1000 - actor.authTime
  return age <= FRESH_FOR_S + CLOCK_SKEW_S ? 'allowed' : 'need_fresh_login'
}

/** Returns the first refusal, or 'allowed'. */
export function firstRefusal(...verdicts: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => verdict !== 'allowed') ?? 'allowed'
}
