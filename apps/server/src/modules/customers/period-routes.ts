import { SUBSCRIPTION_TYPES } from '@lectern/contracts'
import type { Route } from '../../kernel/route.ts'
import { noContent, ok, route } from '../../kernel/route.ts'
import { changePeriod, createPeriod, deletePeriod, listPeriods } from '../account/index.ts'
import type { PeriodOwner } from '../account/index.ts'
import { requireShard, requireShardForChange, writeContext } from './customer-context.ts'
import type { CustomerContext } from './customer-context.ts'

/** Returns the routes for the subscription periods of people and of school units. */
export function periodRoutes(context: CustomerContext): Route[] {
  const { calls } = context
  return [
    route(calls.listSubscriptionTypes, {
      policy: requireShard(context),
      act: () => Promise.resolve([...SUBSCRIPTION_TYPES]),
      present: ok,
    }),
    ...routesFor(context, 'user', calls.userPeriods),
    ...routesFor(context, 'schoolUnit', calls.schoolUnitPeriods),
  ]
}

type PeriodCalls = CustomerContext['calls']['userPeriods'] | CustomerContext['calls']['schoolUnitPeriods']

function routesFor(context: CustomerContext, kind: PeriodOwner, calls: PeriodCalls): Route[] {
  const { kernel } = context
  const policy = requireShardForChange(context)
  return [
    route(calls.list, {
      policy: requireShard(context),
      act: async ({ actor, db, query }) => {
        const now = kernel.clock.now()
        const { rows: data, meta } = await listPeriods(db, actor.realm, kind, query.filters?.owner, query, now)
        return { data: [...data], meta }
      },
      present: ok,
    }),
    route(calls.create, {
      policy,
      act: async ({ actor, db, body }) => createPeriod(await writeContext(context, db, actor), kind, body),
      present: (created: { readonly legacyId: number }) => ({ status: 201 as const, body: created }),
    }),
    route(calls.change, {
      policy,
      act: async ({ actor, db, params, body }) =>
        changePeriod(await writeContext(context, db, actor), kind, params.id, body),
      present: noContent,
    }),
    route(calls.remove, {
      policy,
      act: async ({ actor, db, params }) =>
        deletePeriod(await writeContext(context, db, actor), kind, params.owner, params.id),
      present: noContent,
    }),
  ]
}
