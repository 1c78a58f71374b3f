import { endImpersonation, getImpersonationTarget, startImpersonation } from '@lectern/contracts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { letIn, noContent, ok, route } from '../../../kernel/route.ts'
import { refuseWhileActing } from '../../../kernel/log-in-policies.ts'
import { findActable, findPerson } from '../../account/index.ts'
import type { IdentityParts } from '../identity-dependencies.ts'
import { actAs } from './start-impersonation.ts'
import { endActings } from './end-impersonations.ts'

/** Acting as another person. Spec 2 §1, §4. */
export function actingRoutes(parts: IdentityParts): Route[] {
  return [
    route(getImpersonationTarget, {
      policy: refuseWhileActing,
      act: async ({ actor, params }) => {
        const self = await findPerson(parts.kernel, actor.userId)
        const person = self && (await findActable(parts.kernel, self, params.uid))
        return person === undefined ? refuse('forbidden') : { uid: person.uid, name: person.name }
      },
      present: ok,
    }),
    route(startImpersonation, {
      policy: refuseWhileActing,
      act: ({ actor, params, query, body }) => {
        const { userId: actorUid, amr, acr, authTime } = actor
        return actAs(parts, { actorUid, amr, acr, authTime, uid: params.uid, reason: body.reason }, query)
      },
      present: ({ redirectUri }) => ({ ...noContent(), headers: { 'redirect-uri': redirectUri } }),
    }),
    route(endImpersonation, {
      policy: letIn,
      act: ({ actor }) =>
        actor.act === undefined ? Promise.resolve() : endActings(parts.kernel, actor.act.sub, actor.userId),
      present: noContent,
    }),
  ]
}
