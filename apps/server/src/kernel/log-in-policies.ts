import { ACR } from '@lectern/contracts'
import type { Actor } from './actor.ts'
import { isSuperUser } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Verdict } from './route.ts'

const FRESH_FOR_S = 5 * 60
/** Accepted difference between the clock of the node that wrote `auth_time` and the clock of this node. */
const CLOCK_SKEW_S = 30

/**
 * Allows people who are securely logged in: with a second factor, or with the write scope of their realm. Spec 2 §4.
 */
export function requireSecureLogIn(actor: Actor): Verdict {
  return isSuperUser(actor) || actor.acr === ACR.secure ? 'allowed' : 'need_secure_login'
}

/**
 * Refuses during an impersonation. This policy is for actions that only the person may perform, such as changes to
 * passwords, email addresses and second factors.
 */
export function refuseWhileImpersonating(actor: Actor): Verdict {
  return actor.act === undefined ? 'allowed' : 'not_while_acting'
}

/**
 * Allows people who logged in within the last five minutes plus `CLOCK_SKEW_S`, so that an unattended tablet does not
 * give access to account settings.
 */
export function requireFreshLogIn(actor: Actor, clock: Clock): Verdict {
  const age = clock.now().getTime() / 1000 - actor.authTime
  return age <= FRESH_FOR_S + CLOCK_SKEW_S ? 'allowed' : 'need_fresh_login'
}

/** Returns the first refusal of several verdicts, or 'allowed' if there is none. */
export function firstRefusal(...verdicts: readonly Verdict[]): Verdict {
  return verdicts.find((verdict) => verdict !== 'allowed') ?? 'allowed'
}
