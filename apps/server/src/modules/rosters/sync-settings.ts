import { eq, sql } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { CallBody, putSync, Sync } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { refuse } from '../../kernel/refusal.ts'
import { listUnitsBelow, recordChange } from '../account/index.ts'
import { writeContext } from '../controlpanel/index.ts'
import { rosterSeal } from './roster-seal.ts'
import type { RunContext } from './runs/run-context.ts'
import { rosterSyncs, scimDoors } from './tables.ts'

export type SyncRow = typeof rosterSyncs.$inferSelect

/**
 * Creates a sync, or changes it. Throws `not_found` for a school unit elsewhere, `conflict` for the id of another
 * organization's sync, and `changed_meanwhile` for another version.
 */
export async function storeSync(
  { kernel }: RunContext,
  db: Rows,
  actor: Actor,
  { orgId, syncId }: { readonly orgId: string; readonly syncId: string },
  { version, config = {}, ...settings }: CallBody<typeof putSync>,
): Promise<SyncRow> {
  const { realm } = actor
  const write = await writeContext(kernel, db, actor)
  const seal = rosterSeal(kernel)
  return db.transaction(async (rows) => {
    await requireUnitsOfOrganization(rows, orgId, settings.organizationMap)
    const [stored] = await rows.select().from(rosterSyncs).where(eq(rosterSyncs.uid, syncId)).for('update')
    if (stored !== undefined && (stored.realm !== realm || stored.schoolUnitUid !== orgId)) throw refuse('conflict')
    if (version !== undefined && stored?.version !== version) throw refuse('changed_meanwhile')
    const before = stored === undefined ? {} : await readConfig(kernel, stored)
    const next = Object.fromEntries(
      Object.entries({ ...before, ...config }).filter(
        (field): field is [string, string] => field[1] !== null && field[1] !== '',
      ),
    )
    const values = { settings, sealedConfig: await seal.seal(syncId, next), errorType: null, errorMessage: null }
    const [written] = await rows
      .insert(rosterSyncs)
      .values({ uid: syncId, realm, schoolUnitUid: orgId, ...values, createdAt: kernel.clock.now() })
      .onConflictDoUpdate({ target: rosterSyncs.uid, set: { ...values, version: sql`${rosterSyncs.version} + 1` } })
      .returning()
    if (written === undefined) throw new Error('the sync was not written')
    await recordChange(write, rows, orgId, stored === undefined ? 'create-sync' : 'change-sync', {
      sync: syncId,
    })
    return written
  })
}

/** A sync writes only in its organization. Throws `not_found` for a unit elsewhere. */
async function requireUnitsOfOrganization(rows: Rows, orgId: string, map: Sync['organizationMap']): Promise<void> {
  if (map.length === 0) return
  const own = new Set([orgId, ...(await listUnitsBelow(rows, orgId))])
  if (map.some(({ uid }) => !own.has(uid))) throw refuse('not_found', 'A school unit is not one of the organization.')
}

async function readConfig(
  kernel: RunContext['kernel'],
  { uid, sealedConfig }: SyncRow,
): Promise<Record<string, string>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `storeSync` writes this value
  return (await rosterSeal(kernel).unseal(uid, sealedConfig)) as Record<string, string>
}

/** Returns a sync without its secrets. */
export async function presentSync({ kernel, adapters }: RunContext, sync: SyncRow): Promise<Sync> {
  const config = await readConfig(kernel, sync)
  const { uid, settings, version, errorType, errorMessage } = sync
  const hidden = new Set(adapters[settings.type]?.secrets ?? Object.keys(config))
  return {
    ...settings,
    id: uid,
    version,
    config: Object.fromEntries(Object.entries(config).filter(([field]) => !hidden.has(field))),
    configured: [...Object.keys(config), ...(await listTokenFields(kernel, sync))],
    errorType,
    errorMessage,
  }
}

/** A token for SCIM is no value of the connection, because the server makes it and stores only its hash. */
async function listTokenFields({ shards }: RunContext['kernel'], { uid, realm, settings }: SyncRow): Promise<string[]> {
  if (settings.type !== 'scim') return []
  const doors = await shards.forRealm(Realm.parse(realm)).$count(scimDoors, eq(scimDoors.syncUid, uid))
  return doors > 0 ? ['token'] : []
}
