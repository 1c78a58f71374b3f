import * as calls from '@lectern/contracts'
import { isStudentLogIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { findImpersonable, findPerson } from '../../account/index.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { startImpersonation } from './start-impersonation.ts'
import { endImpersonations } from './end-impersonations.ts'

/** Returns the routes of impersonations. Spec 2 §1, §4. */
export function impersonationRoutes(dependencies: IdentityDependencies): Route[] {
  return [
    route(calls.getImpersonationTarget, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, params }) => {
        const self = isStudentLogIn(actor) ? undefined : await findPerson(dependencies.kernel, actor.userId)
        const person = self && (await findImpersonable(dependencies.kernel, self, params.uid))
        return person === undefined ? refuse('forbidden') : { uid: person.uid, name: person.name }
      },
      present: ok,
    }),
    route(calls.startImpersonation, {
      policy: refuseWhileImpersonating,
      act: ({ actor, params, query, body }) => {
        const { userId: actorUid, amr, acr, authTime } = actor
        return startImpersonation(
          dependencies,
          { actorUid, amr, acr, authTime, uid: params.uid, reason: body.reason },
          query,
        )
      },
      present: ({ redirectUri }) => ({ ...noContent(), headers: { 'redirect-uri': redirectUri } }),
    }),
    route(calls.endImpersonation, {
      policy: allowAll,
      act: ({ actor }) =>
        actor.act === undefined
          ? Promise.resolve()
          : endImpersonations(dependencies.kernel, actor.act.sub, actor.userId),
      present: noContent,
    }),
  ]
}
