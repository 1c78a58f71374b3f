import * as calls from '@lectern/contracts'
import type { ManagedGroup } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { ok, route } from '../../../kernel/route.ts'
import {
  administersUnit,
  changeGroup,
  createGroup,
  listGroupsIn,
  listPeople,
  readAdministeredGroup,
  seesUnit,
} from '../../account/index.ts'
import { makeGroupCode } from '../../federation/index.ts'
import { findLastReading } from '../../library/index.ts'
import { requireScope, requireWritingScope, loadScope, scopeWithUnit, writeContext } from '../administration-context.ts'
import { presentRow } from '../people/present-person.ts'
import { presentGroup } from './present-group.ts'

/** Returns the routes for the groups of school units. Spec 2 §7, control panel base. */
export function groupRoutes(kernel: Kernel): Route[] {
  return [
    route(calls.listOrganizationGroups, {
      policy: requireScope,
      act: async ({ actor, db, params, query }) => {
        const { scope } = await scopeWithUnit(db, actor, params.id)
        const own = query.filters?.own === true ? scope.groups : undefined
        const seenBy = administersUnit(scope, params.id) ? undefined : scope
        const source = { realm: actor.realm, units: [params.id], uids: own, seenBy }
        const { rows, meta } = await listGroupsIn(db, source, query)
        return {
          data: rows.map((group) => presentGroup(scope, group)),
          meta,
        }
      },
      present: ok,
    }),
    route(calls.getManagedGroup, {
      policy: requireScope,
      act: ({ actor, db, params }) => readManagedGroup(db, actor, params.id),
      present: ok,
    }),
    route(calls.listGroupUsers, {
      policy: requireScope,
      act: async ({ actor, db, params, query }) => {
        const scope = await loadScope(db, actor)
        const group = await readManagedGroup(db, actor, params.id)
        if (group instanceof Refusal) return group
        const seenBy = administersUnit(scope, group.organization.id) ? undefined : scope
        const { rows, meta } = await listPeople(db, { realm: actor.realm, group: params.id, seenBy }, query)
        const uids = rows.map(({ user }) => user.uid)
        const lastRead = await findLastReading(db, uids)
        return {
          data: rows.map((row) => presentRow(scope, group.organization.id, row, lastRead)),
          meta,
        }
      },
      present: ok,
    }),
    route(calls.createManagedGroup, {
      policy: requireWritingScope,
      act: async ({ actor, db, body: { data } }) => {
        const { organizationId, ...group } = data
        const created = await createGroup(await writeContext(kernel, db, actor), organizationId, group, makeGroupCode)
        return created instanceof Refusal ? created : readManagedGroup(db, actor, created.uid)
      },
      present: (group: ManagedGroup) => ({ status: 201 as const, body: group }),
    }),
    route(calls.changeManagedGroup, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, body }) => {
        const refusal = await changeGroup(await writeContext(kernel, db, actor), params.id, body.data, makeGroupCode)
        return refusal ?? readManagedGroup(db, actor, params.id)
      },
      present: ok,
    }),
  ]
}

/** Returns a group of the actor's scope. Refuses with `not_found`. */
export async function readManagedGroup(db: Db, actor: Actor, uid: string): Promise<ManagedGroup | Refusal> {
  const scope = await loadScope(db, actor)
  const group = await readAdministeredGroup(db, actor.realm, uid)
  return group === undefined || !seesUnit(scope, group.unit.uid) ? refuse('not_found') : presentGroup(scope, group)
}
