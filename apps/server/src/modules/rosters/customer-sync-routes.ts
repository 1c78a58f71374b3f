import { and, eq } from 'drizzle-orm'
import { fieldProblem, SyncSettings } from '@lectern/contracts'
import type { CallBody, CustomerCalls, CustomerSync, putSync, Shard } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { refuse } from '../../kernel/refusal.ts'
import { ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { readUnit } from '../account/index.ts'
import { requireShard, requireShardForChange } from '../customers/index.ts'
import type { RunContext } from './runs/run-context.ts'
import { lockOrganization } from './runs/run-context.ts'
import { presentSync, storeSync } from './sync-settings.ts'
import type { SyncRow } from './sync-settings.ts'
import { rosterSyncs } from './tables.ts'

type Change = Partial<CallBody<typeof putSync>>

/** Returns the routes with which customer management reads and sets the sync of an organization. Spec 2 §7. */
export function customerSyncRoutes(context: RunContext, shard: Shard, calls: CustomerCalls): Route[] {
  const policy = requireShard({ shard })
  const changePolicy = requireShardForChange({ shard })
  const change = (rows: Rows, actor: Actor, orgId: string, changes: Change) =>
    // The two fields of two requests at the same moment are both stored.
    rows.transaction(async (inside) => {
      await lockOrganization(inside, orgId)
      const found = await findFirst(inside, actor, orgId)
      const settings = { ...SyncSettings.parse({}), ...found?.settings, ...changes }
      const syncId = found?.uid ?? context.kernel.ids.next()
      return present(context, await storeSync(context, inside, actor, { orgId, syncId }, settings))
    })
  return [
    route(calls.getOrganizationSync, {
      policy,
      act: async ({ actor, db, params }) => present(context, await findFirst(db, actor, params.orgId)),
      present: ok,
    }),
    route(calls.setOrganizationSyncField, {
      policy: changePolicy,
      act: async ({ actor, db, params: { orgId, field }, body }) => {
        const value = body[field]
        if (value === undefined)
          return refuse('validation_failed', undefined, { errors: [fieldProblem(field, 'required')] })
        return change(db, actor, orgId, { [field]: value })
      },
      present: ok,
    }),
    route(calls.setOrganizationSyncConfig, {
      policy: changePolicy,
      act: ({ actor, db, params, body }) => change(db, actor, params.orgId, { config: body.config }),
      present: ok,
    }),
  ]
}

/** Returns the oldest sync of an organization. Throws `not_found` if the realm has no such organization. */
async function findFirst(rows: Rows, { realm }: Actor, orgId: string): Promise<SyncRow | undefined> {
  if ((await readUnit(rows, realm, orgId)) === undefined) throw refuse('not_found')
  const [found] = await rows
    .select()
    .from(rosterSyncs)
    .where(and(eq(rosterSyncs.realm, realm), eq(rosterSyncs.schoolUnitUid, orgId)))
    .orderBy(rosterSyncs.createdAt, rosterSyncs.uid)
    .limit(1)
  return found
}

async function present(context: RunContext, sync: SyncRow | undefined): Promise<CustomerSync> {
  if (sync === undefined) {
    const { active, dryRun, type, organizationMap } = SyncSettings.parse({})
    return { active, dryRun, type, organizationMap, config: {} }
  }
  const { active, dryRun, type, organizationMap, config, errorType, errorMessage } = await presentSync(context, sync)
  return {
    active,
    dryRun,
    type,
    organizationMap,
    config,
    ...(errorType === null ? {} : { errorType, errorMessage: errorMessage ?? '' }),
  }
}
