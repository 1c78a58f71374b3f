import { eq, sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { changeListeners, changeOutbox } from '../tables.ts'

/** A change of a person, a group, a school unit or a sync. See `changeOutbox`. */
export type Change = Omit<typeof changeOutbox.$inferSelect, 'id'>

/** From now on, the changes of a school unit and of the units below are put into the outbox. */
export async function listenToChanges(rows: Rows, unit: string): Promise<void> {
  await rows.insert(changeListeners).values({ schoolUnitUid: unit }).onConflictDoNothing()
}

/** Ends `listenToChanges`, and deletes the changes of this listener that wait. */
export async function stopListening(rows: Rows, unit: string): Promise<void> {
  await rows.delete(changeListeners).where(eq(changeListeners.schoolUnitUid, unit))
  await rows.delete(changeOutbox).where(eq(changeOutbox.listener, unit))
}

/** Returns whether changes wait in the outbox. */
export async function hasChanges(rows: Rows): Promise<boolean> {
  const found = await rows.select({ id: changeOutbox.id }).from(changeOutbox).limit(1)
  return found.length > 0
}

/**
 * Takes the oldest changes out of the outbox, at most `max`. Call this function in the transaction that stores them
 * elsewhere, so that a killed process loses none. A change that is not committed yet is taken by a later call. Only one
 * transaction at a time may take changes, or their order is lost.
 */
export async function takeChanges(rows: Rows, max: number): Promise<Change[]> {
  const oldest = rows.select({ id: changeOutbox.id }).from(changeOutbox).orderBy(changeOutbox.id).limit(max)
  const taken = await rows
    .delete(changeOutbox)
    .where(sql`${changeOutbox.id} in ${oldest}`)
    .returning()
  return taken.toSorted((one, other) => one.id - other.id).map(({ id: _id, ...change }) => change)
}
