import * as calls from '@lectern/contracts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { noContent, ok, route } from '../../../kernel/route.ts'
import { listChildProfiles, listChildUids } from '../child-profiles.ts'
import { deleteAccount } from './deletion.ts'
import type { OwnAccountDependencies } from './own-account-dependencies.ts'
import { requireParent } from './own-account.ts'
import { changeChildProfile, createChildProfile, hasParent, maxChildProfiles } from './write-child-profiles.ts'

/** Returns the routes with which a parent manages the profiles of the children. */
export function childProfileRoutes({ kernel, ports }: OwnAccountDependencies): readonly Route[] {
  return [
    route(calls.listMyChildProfiles, {
      policy: requireParent,
      act: async ({ actor, db }) => ({
        data: await listChildProfiles(db, actor.realm, actor.userId),
        max: await maxChildProfiles(db, actor.userId, kernel.clock.now()),
      }),
      present: ok,
    }),
    route(calls.createChildProfile, {
      policy: requireParent,
      act: ({ actor, body }) => createChildProfile(kernel, actor, body),
      present: ok,
    }),
    route(calls.changeChildProfile, {
      policy: requireParent,
      act: ({ actor, params, body }) => changeChildProfile(kernel, actor, params.uid, body),
      present: ok,
    }),
    route(calls.deleteChildProfile, {
      policy: requireParent,
      act: async ({ actor, db, params }) => {
        const { realm, userId: parent } = actor
        if (!(await listChildUids(db, parent)).includes(params.uid)) return refuse('not_found')
        const child = { realm, uid: params.uid }
        return deleteAccount(kernel, ports.personalData, child, { only: hasParent(parent), actor: parent })
      },
      present: noContent,
    }),
  ]
}
