import { isDeepStrictEqual } from 'node:util'
import type { AssignmentDraft } from '@lectern/contracts'
import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { doneBy } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { isGranted } from '../library/index.ts'
import { findRecipients, pupilsFor } from './find-recipients.ts'
import type { FoundRecipients } from './find-recipients.ts'
import { giveSubmissions } from './give-submissions.ts'
import type { AssignmentRow } from './in-reach.ts'
import { assignmentPupils, assignments, submissions } from './tables.ts'
import { namePupils, tellOfAssignment, withIds } from './write-assignment.ts'

/**
 * Changes an assignment. While nobody has begun, everything may change, and other pupils get it; afterwards title,
 * description and due date alone, so that no answer is of a question that nobody asked.
 */
export async function changeAssignment(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  id: string,
  draft: AssignmentDraft,
): Promise<true | Refusal> {
  if (!(await isGranted(db, actor.realm, draft.bookId))) return refuse('book_not_found')
  const to = await findRecipients(db, actor, draft.recipients)
  if (to instanceof Refusal) return to
  const receivers = await pupilsFor(db, to, actor.realm)
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(assignments).where(eq(assignments.id, id)).for('update')
    if (row === undefined) return refuse('not_found')
    const exercises = withIds(kernel, draft.exercises, row.exercises)
    const words = {
      title: draft.title,
      description: draft.description,
      dueAt: draft.dueAt === null ? null : new Date(draft.dueAt),
    }
    if (await hasBegun(tx, id)) {
      const same = await isSame(tx, row, { ...draft, exercises }, to)
      if (!same) return refuse('assignment_begun')
      await tx.update(assignments).set(words).where(eq(assignments.id, id))
    } else {
      if (row.status === 'published' && (exercises.length === 0 || receivers.length === 0))
        return refuse('assignment_incomplete')
      const { contextType, bookId } = draft
      const { groupUid, schoolUnitUid, pupils } = to
      const next = { ...words, contextType, bookId, exercises, groupUid, schoolUnitUid }
      await tx.update(assignments).set(next).where(eq(assignments.id, id))
      await tx.delete(assignmentPupils).where(eq(assignmentPupils.assignmentId, id))
      await namePupils(tx, row, pupils)
      if (row.status === 'published') await giveToThese(kernel, tx, actor, row, receivers)
    }
    await tellOfAssignment(kernel, tx, actor, row, 'assignment.change')
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

async function isSame(
  tx: Rows,
  row: AssignmentRow,
  draft: Pick<AssignmentRow, 'contextType' | 'bookId' | 'exercises'>,
  to: FoundRecipients,
): Promise<boolean> {
  const named = await tx
    .select({ uid: assignmentPupils.pupilUid })
    .from(assignmentPupils)
    .where(eq(assignmentPupils.assignmentId, row.id))
  return (
    row.contextType === draft.contextType &&
    row.bookId === draft.bookId &&
    row.groupUid === to.groupUid &&
    isDeepStrictEqual(new Set(named.map(({ uid }) => uid)), new Set(to.pupils)) &&
    isDeepStrictEqual(row.exercises, draft.exercises)
  )
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
  await giveSubmissions(kernel, tx, realm, receipts, doneBy(actor))
}
