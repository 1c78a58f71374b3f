import * as calls from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Route } from '../../../kernel/route.ts'
import { noContent, ok, route } from '../../../kernel/route.ts'
import {
  readManagedGroup,
  requireScope,
  requireWritingScope,
  scopeWithUnit,
  writeContext,
} from '../../controlpanel/index.ts'
import type { SessionPort } from '../apply-import.ts'
import { deleteStoredGroup, listDeletedGroups, restoreStoredGroup } from './deleted-groups.ts'

/** Returns the routes that delete a group, list the deleted groups of a school unit, and restore one. */
export function deletedGroupRoutes(kernel: Kernel, sessions: SessionPort): Route[] {
  return [
    route(calls.deleteManagedGroup, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) =>
        deleteStoredGroup(await writeContext(kernel, db, actor), sessions, params.id),
      present: noContent,
    }),
    route(calls.listDeletedGroups, {
      policy: requireScope,
      act: async ({ actor, db, params }) => {
        const { scope } = await scopeWithUnit(db, actor, params.id)
        return listDeletedGroups(kernel, db, scope, params.id)
      },
      present: ok,
    }),
    route(calls.restoreManagedGroup, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const refusal = await restoreStoredGroup(await writeContext(kernel, db, actor), params.id)
        return refusal ?? readManagedGroup(db, actor, params.id)
      },
      present: ok,
    }),
  ]
}
