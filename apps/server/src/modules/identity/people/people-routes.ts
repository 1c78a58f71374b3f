import { endPersonSessions, resetPersonSecondFactors } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  firstRefusal,
  refuseWhileImpersonating,
  requireFreshLogIn,
  requireSecureLogIn,
} from '../../../kernel/log-in-policies.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Route, Verdict } from '../../../kernel/route.ts'
import { noContent, route } from '../../../kernel/route.ts'
import { findManaged, recordAudit, requireUnitLogIn } from '../../account/index.ts'
import { createSessions } from '../sessions.ts'
import { factorsResetEmail } from './factors-reset-email.ts'
import { resetFactors } from './reset-factors.ts'

/**
 * Returns the routes with which administrators end sessions and reset second factors. A refusal `forbidden` does not
 * reveal whether the person exists.
 */
export function peopleRoutes(kernel: Kernel): Route[] {
  const sessions = createSessions(kernel)
  const email = factorsResetEmail(kernel)
  kernel.mail.offer(email)
  const requireManaged = async (actor: Actor, uid: string): Promise<Verdict> =>
    (await findManaged(kernel, actor, uid)) === undefined
      ? 'forbidden'
      : requireUnitLogIn(kernel.shards.forRealm(actor.realm), actor)
  return [
    route(endPersonSessions, {
      policy: async (actor, { params }) =>
        firstRefusal(refuseWhileImpersonating(actor), await requireManaged(actor, params.uid)),
      act: async ({ actor, db, params: { uid: subject } }) => {
        const { realm, userId } = actor
        await sessions.endAllForAccount(subject)
        await recordAudit(kernel, db, [{ realm, actor: userId, subject, action: 'end-sessions' }])
      },
      present: noContent,
    }),
    route(resetPersonSecondFactors, {
      policy: async (actor, { params }) =>
        firstRefusal(
          refuseWhileImpersonating(actor),
          await requireManaged(actor, params.uid),
          requireSecureLogIn(actor),
          requireFreshLogIn(actor, kernel.clock),
        ),
      act: async ({ actor, db, params: { uid } }) => {
        if (!(await resetFactors(kernel, db, actor, uid))) return refuse('not_found')
        await sessions.endAllForAccount(uid)
        return kernel.mail.post(email, { realm: actor.realm, uid })
      },
      present: noContent,
    }),
  ]
}
