import type { DueSubmission } from '@lectern/contracts'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findNames } from '../account/index.ts'
import { findTitles } from '../library/index.ts'
import { isOverdue } from './due.ts'
import { belongsToPupils } from './list-submissions.ts'
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
  const open = and(eq(submissions.status, 'InProgress'), await belongsToPupils(kernel, db, actor, [actor.userId]))
  const ofAssignment = eq(assignments.id, submissions.assignmentId)
  const [total] = await db.select({ value: count() }).from(submissions).innerJoin(assignments, ofAssignment).where(open)
  const rows = await db
    .select({ submission: submissions, assignment: assignments })
    .from(submissions)
    .innerJoin(assignments, ofAssignment)
    .where(open)
    .orderBy(sql`${assignments.dueAt} asc nulls last`, asc(submissions.id))
    .limit(limit)
  const now = kernel.clock.now()
  const titles = await findTitles(
    db,
    rows.map(({ assignment }) => assignment.bookId),
  )
  const teachers = await findNames(
    db,
    rows.flatMap(({ assignment }) => assignment.teacherUid ?? []),
  )
  const data = rows.map(({ submission, assignment }) => ({
    id: submission.id,
    contextType: assignment.contextType,
    title: assignment.title,
    teacher: teachers.get(assignment.teacherUid ?? '') ?? null,
    book: { id: assignment.bookId, title: titles.get(assignment.bookId) ?? '' },
    dueAt: assignment.dueAt?.toISOString() ?? null,
    overdue: isOverdue({ dueAt: assignment.dueAt, submittedAt: null }, now),
    begun: submission.begunAt !== null,
    handedBack: submission.attempt > 1,
  }))
  return { data, meta: { totalCount: total?.value ?? 0 } }
}
