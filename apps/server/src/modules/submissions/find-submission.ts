import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { listChildren, selectName } from '../account/index.ts'
import { selectTitle } from '../library/index.ts'
import { findInReach } from './in-reach.ts'
import type { AssignmentRow } from './in-reach.ts'
import { assignments, submissions } from './tables.ts'

export type SubmissionRow = typeof submissions.$inferSelect

/** A submission with its assignment. A name is null after the account was deleted. */
export interface FoundSubmission {
  readonly submission: SubmissionRow
  readonly assignment: AssignmentRow
  readonly pupil: string | null
  readonly teacher: string | null
  readonly bookTitle: string | null
}

/** Selects submissions with their assignments and names in one statement. */
export const selectSubmissions = (rows: Rows) =>
  rows
    .select({
      submission: submissions,
      assignment: assignments,
      pupil: selectName(rows, submissions.pupilUid),
      teacher: selectName(rows, assignments.teacherUid),
      bookTitle: selectTitle(rows, assignments.bookId),
    })
    .from(submissions)
    .innerJoin(assignments, eq(assignments.id, submissions.assignmentId))

/** Relation of a person to a submission. An owner may manage the assignment. */
export type Side = 'assignee' | 'guardian' | 'owner'

/** Returns a submission with the actor's relation, or undefined if the actor may not see the submission. */
export async function findVisible(
  rows: Rows,
  actor: Actor,
  id: string,
): Promise<(FoundSubmission & { readonly side: Side }) | undefined> {
  const [found] = await selectSubmissions(rows).where(and(eq(submissions.id, id), eq(submissions.realm, actor.realm)))
  if (found === undefined) return undefined
  const side = await findSide(rows, actor, found)
  return side === undefined ? undefined : { ...found, side }
}

/** Lists the actor's children. The list is empty without the role `guardian`. */
export async function listActorChildren(rows: Rows, actor: Actor) {
  return actor.roles.includes('guardian') ? listChildren(rows, actor.realm, actor.userId) : []
}

async function findSide(
  rows: Rows,
  actor: Actor,
  { submission, assignment }: FoundSubmission,
): Promise<Side | undefined> {
  if (submission.pupilUid === actor.userId) return 'assignee'
  if ((await findInReach(rows, actor, assignment.id)) !== undefined) return 'owner'
  const children = await listActorChildren(rows, actor)
  return children.some(({ uid }) => uid === submission.pupilUid) ? 'guardian' : undefined
}
