import { eq } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { assignments } from './tables.ts'
import { auditAssignment } from './write-assignment.ts'

/** Deletes a draft. Refuses with `not_found`, or with `assignment_published`, because pupils have possibly answered. */
export async function deleteAssignment(kernel: Kernel, db: Db, actor: Actor, id: string): Promise<undefined | Refusal> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(assignments).where(eq(assignments.id, id)).for('update')
    if (row === undefined) return refuse('not_found')
    if (row.status === 'published') return refuse('assignment_published')
    await tx.delete(assignments).where(eq(assignments.id, id))
    await auditAssignment(kernel, tx, actor, row, 'assignment.delete')
    return undefined
  })
}
