import type { CallQuery, listAssignments as call } from '@lectern/contracts'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import { countTotal } from '../../kernel/database/count-total.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { readReach } from '../account/index.ts'
import { inReach } from './in-reach.ts'
import type { AssignmentRow } from './in-reach.ts'
import { assignments } from './tables.ts'

/** Returns a page of the assignments that the actor may manage, newest first. */
export async function listAssignments(
  db: Db,
  actor: Actor,
  { group, book, status, contextType, limit, offset }: CallQuery<typeof call>,
): Promise<{ rows: AssignmentRow[]; totalCount: number }> {
  const where = and(
    inReach(await readReach(db, actor), actor),
    group === undefined ? undefined : eq(assignments.groupUid, group),
    book === undefined ? undefined : eq(assignments.bookId, book),
    status && eq(assignments.status, status),
    contextType && eq(assignments.contextType, contextType),
  )
  const rows = await db
    .select()
    .from(assignments)
    .where(where)
    .orderBy(desc(assignments.id))
    .limit(limit)
    .offset(offset)
  const countAll = () => db.select({ value: count() }).from(assignments).where(where)
  return { rows, totalCount: await countTotal({ limit, offset }, rows.length, countAll) }
}
