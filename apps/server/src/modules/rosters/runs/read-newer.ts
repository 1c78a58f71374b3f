import { and, eq, gt, ne } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { RosterKind } from '../roster.ts'
import { rosterEntries, rosterJobs } from '../tables.ts'

/** Returns the ids of the records that were added from a state of the source after `createdAt`, by kind. */
export async function readNewer(
  rows: Rows,
  syncUid: string,
  createdAt: Date,
): Promise<Readonly<Record<RosterKind, ReadonlySet<string>>>> {
  const found = await rows
    .selectDistinct({ kind: rosterEntries.kind, id: rosterEntries.externalId })
    .from(rosterEntries)
    .innerJoin(rosterJobs, eq(rosterJobs.uid, rosterEntries.jobUid))
    .where(
      and(
        eq(rosterJobs.syncUid, syncUid),
        eq(rosterJobs.purpose, 'people'),
        eq(rosterJobs.state, 'applied'),
        gt(rosterJobs.createdAt, createdAt),
        ne(rosterEntries.effect, 'skip'),
        ne(rosterEntries.effect, 'problem'),
      ),
    )
  const ids = (kind: RosterKind) => new Set(found.flatMap((entry) => (entry.kind === kind ? entry.id : [])))
  return { unit: ids('unit'), person: ids('person'), group: ids('group') }
}
