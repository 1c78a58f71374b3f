import type { Actor } from '../../../kernel/actor.ts'
import { isSuperUser } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { firstRefusal, refuseWhileImpersonating, requireFreshLogIn } from '../../../kernel/log-in-policies.ts'
import type { Verdict } from '../../../kernel/route.ts'

/** Spec 2 §5: neither students nor guardians have secure log-in. */
export function mayHaveSecondFactor(actor: Actor): boolean {
  if (isSuperUser(actor)) return true
  const isStaff = actor.roles.some((role) => role === 'admin' || role === 'employee')
  return isStaff && !actor.roles.some((role) => role === 'student' || role === 'guardian')
}

/** A second factor is the person's own, and is changed by who has just proved to be them. */
export function mayChangeFactors(clock: Clock): (actor: Actor) => Verdict {
  return (actor) =>
    firstRefusal(
      refuseWhileImpersonating(actor),
      mayHaveSecondFactor(actor) ? 'allowed' : 'forbidden',
      requireFreshLogIn(actor, clock),
    )
}
