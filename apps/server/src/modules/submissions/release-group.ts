import { and, eq, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { AssignmentStatus, ContextType, Exercise, Realm } from '@lectern/contracts'
import type { DataCounts } from '../../kernel/personal-data.ts'
import { countUpTo } from '../../kernel/database/count-up-to.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { findNames } from '../account/index.ts'
import { findTitles } from '../library/index.ts'
import { assignmentPupils, assignments, submissions } from './tables.ts'

/** SQL for the assignments of a group that end with the group: drafts, and assignments that no pupil has received. */
function endsWithGroup(rows: Rows, groupUid: string) {
  const received = rows
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.assignmentId, assignments.id))
  return and(eq(assignments.groupUid, groupUid), or(eq(assignments.status, 'draft'), notExists(received)))
}

const Moment = z.iso.datetime().transform((text) => new Date(text))

/** The assignments that `releaseGroup` deletes or changes, as JSON for `reclaimGroup`. */
export const ReleasedGroup = z.object({
  deleted: z.array(
    z.object({
      id: z.string(),
      realm: Realm,
      contextType: ContextType,
      status: AssignmentStatus,
      title: z.string(),
      description: z.string(),
      bookId: z.string(),
      exercises: z.array(Exercise),
      schoolUnitUid: z.string(),
      teacherUid: z.string().nullable(),
      dueAt: Moment.nullable(),
      createdAt: Moment,
      publishedAt: Moment.nullable(),
      creationId: z.string().nullable(),
    }),
  ),
  /** Uids of the assignments that stay without the group. */
  received: z.array(z.string()),
  /** The pupils who became the recipients of such an assignment. */
  named: z.array(z.object({ assignment: z.string(), pupil: z.string() })),
})
export type ReleasedGroup = z.infer<typeof ReleasedGroup>

/**
 * Prepares the assignments of a group for its deletion. Assignments that pupils have received become assignments for
 * these pupils, so that no answer is lost. Drafts, and assignments without a pupil, are deleted. Returns what
 * `reclaimGroup` needs.
 */
export async function releaseGroup(rows: Rows, groupUid: string): Promise<ReleasedGroup> {
  const deleted = await rows.delete(assignments).where(endsWithGroup(rows, groupUid)).returning()
  const pupils = rows
    .select({ realm: submissions.realm, assignmentId: submissions.assignmentId, pupilUid: submissions.pupilUid })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))
    .where(eq(assignments.groupUid, groupUid))
  const named = await rows
    .insert(assignmentPupils)
    .select(pupils)
    .onConflictDoNothing()
    .returning({ assignment: assignmentPupils.assignmentId, pupil: assignmentPupils.pupilUid })
  const received = await rows
    .update(assignments)
    .set({ groupUid: null })
    .where(eq(assignments.groupUid, groupUid))
    .returning({ id: assignments.id })
  return { deleted, received: received.map(({ id }) => id), named }
}

/**
 * Gives the assignments of a deleted group back to the group, which exists again. Assignments that were deleted or given
 * to other people since stay as they are. A deleted draft comes back if its book still exists.
 */
export async function reclaimGroup(rows: Rows, groupUid: string, released: ReleasedGroup): Promise<void> {
  const back = await rows
    .update(assignments)
    .set({ groupUid })
    .where(and(inArray(assignments.id, released.received), isNull(assignments.groupUid)))
    .returning({ id: assignments.id })
  const ids = new Set(back.map(({ id }) => id))
  const named = released.named.filter(({ assignment }) => ids.has(assignment))
  await rows.execute(sql`
    delete from ${assignmentPupils} p
    using unnest(${sql.param(named.map(({ assignment }) => assignment))}::uuid[],
      ${sql.param(named.map(({ pupil }) => pupil))}::uuid[]) as named(assignment, pupil)
    where p.assignment_id = named.assignment and p.pupil_uid = named.pupil`)
  const teachers = await findNames(
    rows,
    released.deleted.flatMap(({ teacherUid }) => teacherUid ?? []),
  )
  const titles = await findTitles(
    rows,
    released.deleted.map(({ bookId }) => bookId),
  )
  for (const row of released.deleted.filter(({ bookId }) => titles.has(bookId))) {
    const teacherUid = row.teacherUid !== null && teachers.has(row.teacherUid) ? row.teacherUid : null
    await rows
      .insert(assignments)
      .values({ ...row, teacherUid, groupUid })
      .onConflictDoNothing()
  }
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
