import type { AssignmentPupil } from '@lectern/contracts'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { pageByName } from '../account/index.ts'
import { isOverdue } from './due.ts'
import { listNamedPupils, listRecipientPupils } from './find-recipients.ts'
import type { SubmissionRow } from './find-submission.ts'
import { createSubmissions } from './create-submissions.ts'
import type { AssignmentRow } from './in-reach.ts'
import { submissions } from './tables.ts'

/** Lists a page of the pupils with their progress, sorted by name. Former recipients who have begun are included. */
export async function listAssignmentPupils(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  assignment: AssignmentRow,
  page: { limit: number; offset: number },
): Promise<{ data: AssignmentPupil[]; meta: { totalCount: number } }> {
  const named = await listNamedPupils(db, assignment.id)
  const present = await listRecipientPupils(db, { ...assignment, pupils: named }, assignment.realm)
  await createLateSubmissions(kernel, db, actor, assignment, present)
  const ofAssignment = eq(submissions.assignmentId, assignment.id)
  const begun = await db
    .select({ uid: submissions.pupilUid })
    .from(submissions)
    .where(and(ofAssignment, isNotNull(submissions.begunAt)))
  const { data: people, meta } = await pageByName(db, [...present, ...begun.map(({ uid }) => uid)], page)
  const uids = people.map(({ uid }) => uid)
  const rows = await db
    .select()
    .from(submissions)
    .where(and(ofAssignment, inArray(submissions.pupilUid, uids)))
  const byPupil = new Map(rows.map((row) => [row.pupilUid, row]))
  const now = kernel.clock.now()
  return { data: people.map((pupil) => toProgress(assignment, pupil, byPupil.get(pupil.uid), now)), meta }
}

/**
 * Creates the submissions of pupils who joined the group after the publication. Does nothing for a draft or after the
 * due date.
 */
async function createLateSubmissions(
  kernel: Kernel,
  db: Db,
  { realm }: Actor,
  assignment: AssignmentRow,
  pupils: readonly string[],
): Promise<void> {
  if (assignment.status === 'draft' || isOverdue({ dueAt: assignment.dueAt, submittedAt: null }, kernel.clock.now()))
    return
  const assigned = pupils.map((pupilUid) => ({ assignmentId: assignment.id, pupilUid }))
  await db.transaction((tx) => createSubmissions(kernel, tx, realm, assigned, 'service:submissions'))
}

function toProgress(
  { dueAt }: AssignmentRow,
  pupil: AssignmentPupil['pupil'],
  row: SubmissionRow | undefined,
  now: Date,
): AssignmentPupil {
  const submittedAt = row?.submittedAt ?? null
  return {
    pupil,
    submission: row?.id ?? null,
    status: row?.status ?? 'InProgress',
    begunAt: row?.begunAt?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
    overdue: isOverdue({ dueAt, submittedAt }, now),
    attempt: row?.attempt ?? 1,
    score: row?.score == null ? null : { right: row.score.right, of: row.score.of },
  }
}
