import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { RosterKind } from '../roster.ts'
import { rosterEntries, rosterJobs } from '../tables.ts'

/** Returns the ids of the records that were added from a state of the source after `createdAt`, by kind. */
export async function readNewer(
  rows: Rows,
  syncUid: string,
  createdAt: Date,
): Promise<Readonly<Record<RosterKind, ReadonlySet<string>>>> {
  const isNewer = and(
    eq(rosterJobs.syncUid, syncUid),
    eq(rosterJobs.purpose, 'people'),
    // A job that only sets a protection has the state 'same'.
    inArray(rosterJobs.state, ['applied', 'same']),
    gt(rosterJobs.createdAt, createdAt),
  )
  // A chosen person who is the same as before has no entry.
  const jobs = await rows.select({ people: rosterJobs.people }).from(rosterJobs).where(isNewer)
  const found = await rows
    .selectDistinct({ kind: rosterEntries.kind, id: rosterEntries.externalId })
    .from(rosterEntries)
    .innerJoin(rosterJobs, eq(rosterJobs.uid, rosterEntries.jobUid))
    .where(and(isNewer, ne(rosterEntries.effect, 'skip'), ne(rosterEntries.effect, 'problem')))
  const ids = (kind: RosterKind) => new Set(found.flatMap((entry) => (entry.kind === kind ? entry.id : [])))
  const people = new Set([...ids('person'), ...jobs.flatMap((job) => job.people ?? [])])
  return { unit: ids('unit'), person: people, group: ids('group') }
}
