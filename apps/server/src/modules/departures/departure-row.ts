import { and, eq, sql } from 'drizzle-orm'
import type { Departure, Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { findNames, readUnit } from '../account/index.ts'
import { isForFamilies } from './consequences.ts'
import { schoolDepartures } from './tables.ts'

export type DepartureRow = typeof schoolDepartures.$inferSelect

export const isDeparture = (realm: Realm, uid: string) =>
  and(eq(schoolDepartures.schoolUnitUid, uid), eq(schoolDepartures.realm, realm))

/** Returns the departure of a school unit, or undefined. With `lock`, other changes wait until the transaction ends. */
export async function findDeparture(
  rows: Rows,
  realm: Realm,
  uid: string,
  { lock = false } = {},
): Promise<DepartureRow | undefined> {
  const select = rows.select().from(schoolDepartures).where(isDeparture(realm, uid))
  const [found] = await (lock ? select.for('update') : select)
  return found
}

/** Creates the row of a school unit, if there is none, and returns it locked. Throws `not_found` and `conflict`. */
export async function lockDeparture(rows: Rows, realm: Realm, uid: string): Promise<DepartureRow> {
  const unit = await readUnit(rows, realm, uid)
  if (unit === undefined) throw refuse('not_found')
  if (isForFamilies(unit)) throw refuse('conflict')
  await rows
    .insert(schoolDepartures)
    .values({ schoolUnitUid: uid, realm, schoolUnitName: unit.unit.name })
    .onConflictDoUpdate({
      target: schoolDepartures.schoolUnitUid,
      set: { schoolUnitName: sql`excluded.school_unit_name` },
    })
  const found = await findDeparture(rows, realm, uid, { lock: true })
  if (found === undefined) throw refuse('not_found')
  return found
}

/** Presents the departure of a school unit. A unit that is not leaving has neither an export nor a deletion. */
export async function presentDeparture(db: Db, realm: Realm, uid: string): Promise<Departure | Refusal> {
  const row = await findDeparture(db, realm, uid)
  const unit = await readUnit(db, realm, uid)
  const name = unit?.unit.name ?? row?.schoolUnitName
  if (name === undefined) return refuse('not_found')
  const schoolUnit = { uid, name }
  if (row === undefined) return { schoolUnit, export: null, deletion: null }
  const { exportState: state, exportSize: size, exportExpiresAt } = row
  return {
    schoolUnit,
    export: state === null ? null : { state, size, expiresAt: exportExpiresAt?.toISOString() ?? null },
    deletion: await presentDeletion(db, row),
  }
}

async function presentDeletion(db: Db, row: DepartureRow): Promise<Departure['deletion']> {
  const { deletionState: state, deletionDueAt, deletedBy, certificate, counts, peopleKept } = row
  if (state === null || deletionDueAt === null) return null
  const dueAt = deletionDueAt.toISOString()
  if (certificate === null) return { state, dueAt, certificate: null }
  const names = await findNames(db, deletedBy === null ? [] : [deletedBy])
  const by = deletedBy === null ? null : { uid: deletedBy, name: names.get(deletedBy) ?? '' }
  return { state, dueAt, certificate: { ...certificate, counts: counts ?? [], peopleKept, deletedBy: by } }
}

/** Changes the departure of a school unit. */
export async function updateDeparture(
  rows: Rows,
  { realm, schoolUnitUid }: DepartureRow,
  changed: Partial<DepartureRow>,
): Promise<void> {
  await rows.update(schoolDepartures).set(changed).where(isDeparture(realm, schoolUnitUid))
}
