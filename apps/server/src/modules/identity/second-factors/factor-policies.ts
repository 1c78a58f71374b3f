import { isSecondFactorAllowed } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import { isSuperUser } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { firstRefusal, refuseWhileImpersonating, requireFreshLogIn } from '../../../kernel/log-in-policies.ts'
import type { Verdict } from '../../../kernel/route.ts'

/** Returns whether the actor may have a second factor. Spec 2 §5. */
export function mayHaveSecondFactor(actor: Actor): boolean {
  return isSecondFactorAllowed(actor.roles, isSuperUser(actor))
}

/** Returns the policy for changes to the actor's own second factors. */
export function mayChangeFactors(clock: Clock): (actor: Actor) => Verdict {
  return (actor) =>
    firstRefusal(
      refuseWhileImpersonating(actor),
      mayHaveSecondFactor(actor) ? 'allowed' : 'forbidden',
      requireFreshLogIn(actor, clock),
    )
}
