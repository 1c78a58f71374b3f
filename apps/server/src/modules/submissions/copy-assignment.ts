import type { Recipients } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { findInReach } from './in-reach.ts'
import type { AssignmentRow } from './in-reach.ts'
import { writeOnce } from './write-once.ts'

/**
 * Creates a draft of the actor for other recipients. The exercises of the draft get new ids. Refuses with `not_found`,
 * and with the refusals of `writeOnce`.
 */
export async function copyAssignment(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  id: string,
  changes: { readonly recipients: Recipients; readonly dueAt: string | null; readonly creationId?: string | undefined },
): Promise<AssignmentRow | Refusal> {
  const original = await findInReach(db, actor, id)
  if (original === undefined) return refuse('not_found')
  const { contextType, title, description, bookId, exercises } = original
  const { creationId, ...changed } = changes
  const draft = { contextType, title, description, bookId, exercises, ...changed }
  return writeOnce(kernel, db, actor, draft, creationId)
}
