import type { AssignmentDraft } from '@lectern/contracts'
import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { changeAssignment } from './change-assignment.ts'
import type { AssignmentRow } from './in-reach.ts'
import { assignments } from './tables.ts'
import { writeAssignment } from './write-assignment.ts'

/**
 * Creates one draft for each creation id. A repeated request replaces the content of the draft. Refuses with `conflict`
 * if the draft was published in the meantime, and with the refusals of `writeAssignment` and `changeAssignment`.
 */
export async function writeOnce(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  draft: AssignmentDraft,
  creationId: string | undefined,
): Promise<AssignmentRow | Refusal> {
  const created = await writeAssignment(kernel, db, actor, draft, creationId)
  if (!(created instanceof Refusal) || created.code !== 'conflict' || creationId === undefined) return created
  const isSameCreation = and(eq(assignments.teacherUid, actor.userId), eq(assignments.creationId, creationId))
  const [existing] = await db.select().from(assignments).where(isSameCreation)
  if (existing?.status !== 'draft') return refuse('conflict')
  const changed = await changeAssignment(kernel, db, actor, existing.id, draft)
  if (changed instanceof Refusal) return changed
  const [row] = await db.select().from(assignments).where(isSameCreation)
  return row ?? refuse('not_found')
}
