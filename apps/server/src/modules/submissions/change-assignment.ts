import { isDeepStrictEqual } from 'node:util'
import type { AssignmentDraft, Recipients } from '@lectern/contracts'
import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { auditActor } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { isGranted } from '../library/index.ts'
import { findRecipients, namedPupils, pupilsFor } from './find-recipients.ts'
import { createSubmissions } from './create-submissions.ts'
import type { AssignmentRow } from './in-reach.ts'
import { assignmentPupils, assignments, submissions } from './tables.ts'
import { namePupils, auditAssignment, withIds } from './write-assignment.ts'

/**
 * Changes an assignment. While nobody has begun, everything may change, and other pupils get it; afterwards title,
 * description and due date alone, so that no answer is of a question that nobody asked. What stays as it was is not looked up
 * again: a title can be mended though a pupil has left the school.
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
    const named = await namedPupils(tx, id)
    const { contextType, bookId, title, description } = draft
    const exercises = withIds(kernel, draft.exercises, row.exercises)
    const words = { title, description, dueAt: draft.dueAt === null ? null : new Date(draft.dueAt) }
    const sameRecipients = areStored(draft.recipients, row, named)
    if (await hasBegun(tx, id)) {
      const sameQuestions = row.contextType === contextType && isDeepStrictEqual(row.exercises, exercises)
      if (!sameRecipients || !sameQuestions || row.bookId !== bookId) return refuse('assignment_begun')
      await tx.update(assignments).set(words).where(eq(assignments.id, id))
    } else {
      if (row.bookId !== bookId && !(await isGranted(tx, row.realm, bookId))) return refuse('book_not_found')
      const to = sameRecipients ? { ...row, pupils: named } : await findRecipients(tx, actor, draft.recipients)
      if (to instanceof Refusal) return to
      const receivers = await pupilsFor(tx, to, row.realm)
      const published = row.status === 'published'
      if (published && (exercises.length === 0 || receivers.length === 0)) return refuse('assignment_incomplete')
      const { groupUid, schoolUnitUid } = to
      await tx
        .update(assignments)
        .set({ ...words, contextType, bookId, exercises, groupUid, schoolUnitUid })
        .where(eq(assignments.id, id))
      await tx.delete(assignmentPupils).where(eq(assignmentPupils.assignmentId, id))
      await namePupils(tx, row, to.pupils)
      if (published) await giveToThese(kernel, tx, actor, row, receivers)
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

function areStored(recipients: Recipients, { groupUid }: AssignmentRow, named: readonly string[]): boolean {
  return recipients.type === 'group'
    ? recipients.group === groupUid
    : groupUid === null && isDeepStrictEqual(new Set(recipients.pupils), new Set(named))
}

/** Takes a published one from whom it is no longer for, who has not begun, and gives it to the others. */
async function giveToThese(
  kernel: Kernel,
  tx: Rows,
  actor: Actor,
  { id: assignmentId, realm }: AssignmentRow,
  receivers: readonly string[],
): Promise<void> {
  const others = and(
    eq(submissions.assignmentId, assignmentId),
    isNull(submissions.begunAt),
    notInArray(submissions.pupilUid, [...receivers]),
  )
  await tx.delete(submissions).where(others)
  const receipts = receivers.map((pupilUid) => ({ assignmentId, pupilUid }))
  await createSubmissions(kernel, tx, realm, receipts, auditActor(actor))
}
