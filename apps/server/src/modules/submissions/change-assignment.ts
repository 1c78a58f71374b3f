import { isDeepStrictEqual } from 'node:util'
import type { AssignmentDraft, Recipients } from '@lectern/contracts'
import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { auditActor } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { mayRead, toReader } from '../library/index.ts'
import { findRecipients, listNamedPupils, listRecipientPupils } from './find-recipients.ts'
import { createSubmissions } from './create-submissions.ts'
import type { AssignmentRow } from './in-reach.ts'
import { assignmentPupils, assignments, submissions } from './tables.ts'
import { saveNamedPupils, auditAssignment, assignExerciseIds } from './write-assignment.ts'

/**
 * Changes an assignment. After the first pupil has begun, only title, description and due date can change, so that
 * every answer still belongs to its question. Unchanged parts are not checked again, because a pupil can have left the
 * school. Refuses with `not_found`, `assignment_begun`, `book_not_found`, or `assignment_incomplete`.
 */
export async function changeAssignment(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  id: string,
  draft: AssignmentDraft,
): Promise<true | Refusal> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(assignments).where(eq(assignments.id, id)).for('update')
    if (row === undefined) return refuse('not_found')
    const named = await listNamedPupils(tx, id)
    const { contextType, bookId, title, description } = draft
    const exercises = assignExerciseIds(kernel, draft.exercises, row.exercises)
    const details = { title, description, dueAt: draft.dueAt === null ? null : new Date(draft.dueAt) }
    const sameRecipients = areSameRecipients(draft.recipients, row, named)
    if (await hasBegun(tx, id)) {
      const sameQuestions = row.contextType === contextType && isDeepStrictEqual(row.exercises, exercises)
      if (!sameRecipients || !sameQuestions || row.bookId !== bookId) return refuse('assignment_begun')
      await tx.update(assignments).set(details).where(eq(assignments.id, id))
    } else {
      if (row.bookId !== bookId && !(await mayRead(tx, toReader(actor), bookId, kernel.clock.now())))
        return refuse('book_not_found')
      const found = sameRecipients ? { ...row, pupils: named } : await findRecipients(tx, actor, draft.recipients)
      if (found instanceof Refusal) return found
      const receivers = await listRecipientPupils(tx, found, row.realm)
      const published = row.status === 'published'
      if (published && (exercises.length === 0 || receivers.length === 0)) return refuse('assignment_incomplete')
      const { groupUid, schoolUnitUid } = found
      await tx
        .update(assignments)
        .set({ ...details, contextType, bookId, exercises, groupUid, schoolUnitUid })
        .where(eq(assignments.id, id))
      await tx.delete(assignmentPupils).where(eq(assignmentPupils.assignmentId, id))
      await saveNamedPupils(tx, row, found.pupils)
      if (published) await updateSubmissions(kernel, tx, actor, row, receivers)
    }
    await auditAssignment(kernel, tx, actor, row, 'assignment.change')
    return true
  })
}

async function hasBegun(tx: Rows, assignmentId: string): Promise<boolean> {
  const begun = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.assignmentId, assignmentId), isNotNull(submissions.begunAt)))
    .limit(1)
  return begun.length > 0
}

function areSameRecipients(recipients: Recipients, { groupUid }: AssignmentRow, named: readonly string[]): boolean {
  return recipients.type === 'group'
    ? recipients.group === groupUid
    : groupUid === null && isDeepStrictEqual(new Set(recipients.pupils), new Set(named))
}

/** Deletes the submissions of pupils who are no longer recipients and have not begun. Creates missing submissions. */
async function updateSubmissions(
  kernel: Kernel,
  tx: Rows,
  actor: Actor,
  { id: assignmentId, realm }: AssignmentRow,
  receivers: readonly string[],
): Promise<void> {
  const removed = and(
    eq(submissions.assignmentId, assignmentId),
    isNull(submissions.begunAt),
    notInArray(submissions.pupilUid, [...receivers]),
  )
  await tx.delete(submissions).where(removed)
  const assigned = receivers.map((pupilUid) => ({ assignmentId, pupilUid }))
  await createSubmissions(kernel, tx, realm, assigned, auditActor(actor))
}
