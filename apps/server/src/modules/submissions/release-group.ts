import { and, eq, inArray, isNotNull, notExists, or, sql } from 'drizzle-orm'
import type { DataCounts } from '../../kernel/personal-data.ts'
import { countUpTo } from '../../kernel/database/count-up-to.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { assignmentPupils, assignments, submissions } from './tables.ts'

/** SQL for the assignments of a group that end with the group: drafts, and assignments that no pupil has received. */
function endsWithGroup(rows: Rows, groupUid: string) {
  const received = rows
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.assignmentId, assignments.id))
  return and(eq(assignments.groupUid, groupUid), or(eq(assignments.status, 'draft'), notExists(received)))
}

/**
 * Prepares the assignments of a group for its deletion. Assignments that pupils have received become assignments for
 * these pupils, so that no answer is lost. Drafts, and assignments without a pupil, are deleted.
 */
export async function releaseGroup(rows: Rows, groupUid: string): Promise<void> {
  await rows.delete(assignments).where(endsWithGroup(rows, groupUid))
  const received = rows
    .select({ realm: submissions.realm, assignmentId: submissions.assignmentId, pupilUid: submissions.pupilUid })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .where(eq(assignments.groupUid, groupUid))
  await rows.insert(assignmentPupils).select(received).onConflictDoNothing()
  await rows.update(assignments).set({ groupUid: null }).where(eq(assignments.groupUid, groupUid))
}

/** Counts the assignments that `releaseGroup` deletes, and the assignments and answers that stay. */
export async function countGroupAssignments(
  rows: Rows,
  groupUid: string,
  max: number,
): Promise<{ readonly removed: DataCounts; readonly stays: DataCounts }> {
  const removed = await countUpTo(rows, assignments, endsWithGroup(rows, groupUid), max)
  const all = await countUpTo(rows, assignments, eq(assignments.groupUid, groupUid), max)
  const ids = rows.select({ id: assignments.id }).from(assignments).where(eq(assignments.groupUid, groupUid))
  const isOfGroup = inArray(submissions.assignmentId, ids)
  const answers = await countUpTo(rows, submissions, and(isOfGroup, isNotNull(submissions.begunAt)), max)
  return { removed: { assignments: removed }, stays: { assignments: all - removed, answers } }
}

/** Returns the groups of `groupUids` that have assignments, or drafts of assignments. */
export async function listGroupsWithAssignments(
  rows: Rows,
  groupUids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await rows
    .selectDistinct({ uid: assignments.groupUid })
    .from(assignments)
    .where(sql`${assignments.groupUid} = any(${sql.param([...groupUids])}::uuid[])`)
  return new Set(found.flatMap(({ uid }) => uid ?? []))
}
