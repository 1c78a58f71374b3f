import type { CustomerGroup } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Route } from '../../kernel/route.ts'
import { noContent, ok, route } from '../../kernel/route.ts'
import { changeGroup, createGroup, listGroupsIn, readAdministeredGroup } from '../account/index.ts'
import type { AdministeredGroup } from '../account/index.ts'
import { makeGroupCode } from '../federation/index.ts'
import { deleteStoredGroup } from '../imports/index.ts'
import { requireShard, requireShardForChange, writeContext } from './customer-context.ts'
import type { CustomerContext } from './customer-context.ts'

/** Returns the routes for the groups of a realm. */
export function groupRoutes(context: CustomerContext): Route[] {
  const { calls } = context
  const policy = requireShard(context)
  const changePolicy = requireShardForChange(context)
  return [
    route(calls.listGroups, {
      policy,
      act: async ({ actor, db, query }) => {
        const { schoolUnit, user } = query.filters ?? {}
        const units = schoolUnit === undefined ? undefined : [schoolUnit]
        const { rows, meta } = await listGroupsIn(db, { realm: actor.realm, units, member: user }, query)
        const withUnit = query.include === 'schoolUnit'
        return {
          data: rows.map((group) => present(group, withUnit)),
          // Spec 2 §3: the list of groups has other names than the other lists.
          meta: {
            ...(meta.totalCount === undefined ? {} : { totalItems: meta.totalCount }),
            pageSize: query.pageSize,
          },
        }
      },
      present: ok,
    }),
    route(calls.getGroup, {
      policy,
      act: ({ actor, db, params }) => readGroup(db, actor.realm, params.id),
      present: ok,
    }),
    route(calls.createGroup, {
      policy: changePolicy,
      act: async ({ actor, db, body: { schoolUnit, ...group } }) =>
        createGroup(await writeContext(context, db, actor), schoolUnit, group, makeGroupCode),
      present: (created: { readonly uid: string }) => ({ status: 201 as const, body: created }),
    }),
    route(calls.changeGroup, {
      policy: changePolicy,
      act: async ({ actor, db, params, body }) => {
        const refusal = await changeGroup(await writeContext(context, db, actor), params.id, body, makeGroupCode)
        return refusal instanceof Refusal ? refusal : readGroup(db, actor.realm, params.id)
      },
      present: ok,
    }),
    route(calls.deleteGroup, {
      policy: changePolicy,
      act: async ({ actor, db, params }) =>
        deleteStoredGroup(await writeContext(context, db, actor), context.sessions, params.groupId),
      present: noContent,
    }),
  ]
}

async function readGroup(db: Db, realm: string, uid: string): Promise<CustomerGroup | Refusal> {
  const group = await readAdministeredGroup(db, realm, uid)
  return group === undefined ? refuse('not_found') : present(group, true)
}

function present({ group, unit }: AdministeredGroup, withUnit: boolean): CustomerGroup {
  const { uid, legacyId, version, name, code } = group
  const schoolUnit = withUnit ? { schoolUnit: { uid: unit.uid, name: unit.name } } : {}
  return { uid, legacyId, version, name, code, ...schoolUnit }
}
