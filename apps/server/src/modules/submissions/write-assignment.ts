import type { AssignmentDraft, Exercise, ExerciseDraft } from '@lectern/contracts'
import { auditActor } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { recordAudit } from '../account/index.ts'
import { isGranted } from '../library/index.ts'
import { findRecipients } from './find-recipients.ts'
import type { AssignmentRow } from './in-reach.ts'
import { assignmentPupils, assignments } from './tables.ts'

/** Writes a draft of the actor's; refuses a book or recipients that they do not have, and a creation that was made before. */
export async function writeAssignment(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  draft: AssignmentDraft,
  creationId?: string,
): Promise<AssignmentRow | Refusal> {
  const { realm, userId } = actor
  if (!(await isGranted(db, realm, draft.bookId))) return refuse('book_not_found')
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
    exercises: withIds(kernel, draft.exercises, []),
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
    await namePupils(tx, row, to.pupils)
    await auditAssignment(kernel, tx, actor, row, 'assignment.create')
    return true
  })
  return isNew ? row : refuse('conflict')
}

/** An exercise that was there keeps its id, and no other may take one: answers hang on it. */
export function withIds(kernel: Kernel, drafts: readonly ExerciseDraft[], known: readonly Exercise[]): Exercise[] {
  const free = new Set(known.map(({ id }) => id))
  return drafts.map(({ id, ...exercise }) => {
    const kept = id !== undefined && free.delete(id) ? id : kernel.ids.next()
    return { id: kept, ...exercise }
  })
}

/** Stores the single pupils that an assignment is for. */
export async function namePupils(
  tx: Rows,
  { realm, id }: Pick<AssignmentRow, 'realm' | 'id'>,
  pupils: readonly string[],
): Promise<void> {
  if (pupils.length === 0) return
  await tx.insert(assignmentPupils).values(pupils.map((pupilUid) => ({ realm, assignmentId: id, pupilUid })))
}

/** An assignment is its teacher's work: whoever changes it stands in the audit log. */
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
