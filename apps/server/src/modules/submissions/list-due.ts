import type { DueSubmission } from '@lectern/contracts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import { preparedFor } from '../../kernel/database/prepared.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { selectName } from '../account/index.ts'
import { selectTitle } from '../library/index.ts'
import { isOverdue } from './due.ts'
import { createMissingSubmissions } from './create-submissions.ts'
import { isOfPupils } from './list-submissions.ts'
import { assignments, submissions } from './tables.ts'

/**
 * Lists the actor's first `limit` open submissions, earliest due date first. `totalCount` counts all open submissions.
 */
export async function listDue(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  { limit }: { limit: number },
): Promise<{ data: DueSubmission[]; meta: { totalCount: number } }> {
  const pupils = [actor.userId]
  const groups = await createMissingSubmissions(kernel, db, actor.realm, pupils)
  const rows = await dueStatement(db).execute({ pupils, groups, limit })
  const now = kernel.clock.now()
  const data = rows.map(({ id, contextType, title, teacher, bookId, bookTitle, dueAt, begunAt, attempt }) => ({
    id,
    contextType,
    title,
    teacher,
    book: { id: bookId, title: bookTitle ?? '' },
    dueAt: dueAt?.toISOString() ?? null,
    overdue: isOverdue({ dueAt, submittedAt: null }, now),
    begun: begunAt !== null,
    handedBack: attempt > 1,
  }))
  return { data, meta: { totalCount: rows[0]?.total ?? 0 } }
}

const dueStatement = preparedFor((rows) =>
  rows
    .select({
      id: submissions.id,
      begunAt: submissions.begunAt,
      attempt: submissions.attempt,
      contextType: assignments.contextType,
      title: assignments.title,
      teacher: selectName(rows, assignments.teacherUid),
      bookId: assignments.bookId,
      bookTitle: selectTitle(rows, assignments.bookId),
      dueAt: assignments.dueAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .where(and(eq(submissions.status, 'InProgress'), isOfPupils(sql.placeholder('pupils'), sql.placeholder('groups'))))
    .orderBy(sql`${assignments.dueAt} asc nulls last`, asc(submissions.id))
    .limit(sql.placeholder('limit'))
    .prepare('submissions_due'),
)
