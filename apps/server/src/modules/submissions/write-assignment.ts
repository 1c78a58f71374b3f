import type { AssignmentDraft, Exercise, ExerciseDraft } from '@lectern/contracts'
import { auditActor } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { recordAudit } from '../account/index.ts'
import { mayRead, toReader } from '../library/index.ts'
import { findRecipients } from './find-recipients.ts'
import type { AssignmentRow } from './in-reach.ts'
import { assignmentPupils, assignments } from './tables.ts'

/**
 * Creates a draft of the actor. Refuses with `book_not_found`, with `not_found` for recipients outside the actor's
 * reach, and with `conflict` if the creation id is used.
 */
export async function writeAssignment(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  draft: AssignmentDraft,
  creationId?: string,
): Promise<AssignmentRow | Refusal> {
  const { realm, userId } = actor
  if (!(await mayRead(db, toReader(actor), draft.bookId, kernel.clock.now()))) return refuse('book_not_found')
  const to = await findRecipients(db, actor, draft.recipients)
  if (to instanceof Refusal) return to
  const row: AssignmentRow = {
    id: kernel.ids.next(),
    realm,
    contextType: draft.contextType,
    status: 'draft',
    title: draft.title,
    description: draft.description,
    bookId: draft.bookId,
    exercises: assignExerciseIds(kernel, draft.exercises, []),
    groupUid: to.groupUid,
    schoolUnitUid: to.schoolUnitUid,
    teacherUid: userId,
    dueAt: draft.dueAt === null ? null : new Date(draft.dueAt),
    createdAt: kernel.clock.now(),
    publishedAt: null,
    creationId: creationId ?? null,
  }
  const isNew = await db.transaction(async (tx) => {
    const stored = await tx.insert(assignments).values(row).onConflictDoNothing().returning({ id: assignments.id })
    if (stored.length === 0) return false
    await saveNamedPupils(tx, row, to.pupils)
    await auditAssignment(kernel, tx, actor, row, 'assignment.create')
    return true
  })
  return isNew ? row : refuse('conflict')
}

/** Gives each exercise an id. An exercise of `known` retains its id, because answers refer to the id. */
export function assignExerciseIds(
  kernel: Kernel,
  drafts: readonly ExerciseDraft[],
  known: readonly Exercise[],
): Exercise[] {
  const knownIds = new Set(known.map(({ id }) => id))
  return drafts.map(({ id, ...exercise }) => {
    const exerciseId = id !== undefined && knownIds.delete(id) ? id : kernel.ids.next()
    return { id: exerciseId, ...exercise }
  })
}

export async function saveNamedPupils(
  tx: Rows,
  { realm, id }: Pick<AssignmentRow, 'realm' | 'id'>,
  pupils: readonly string[],
): Promise<void> {
  if (pupils.length === 0) return
  await tx.insert(assignmentPupils).values(pupils.map((pupilUid) => ({ realm, assignmentId: id, pupilUid })))
}

/** The subject of the audit entry is the teacher, or the actor if the teacher's account was deleted. */
export async function auditAssignment(
  kernel: Kernel,
  tx: Rows,
  actor: Actor,
  { realm, id, teacherUid }: Pick<AssignmentRow, 'realm' | 'id' | 'teacherUid'>,
  action: string,
): Promise<void> {
  const subject = teacherUid ?? actor.userId
  await recordAudit(kernel, tx, [{ realm, actor: auditActor(actor), subject, action, details: { assignment: id } }])
}
