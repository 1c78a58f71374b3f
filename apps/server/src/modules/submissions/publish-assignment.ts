import { eq } from 'drizzle-orm'
import { auditActor } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { listNamedPupils, listRecipientPupils } from './find-recipients.ts'
import { createSubmissions } from './create-submissions.ts'
import { assignments } from './tables.ts'
import { auditAssignment } from './write-assignment.ts'

/**
 * Publishes an assignment and creates the submissions. A second call changes nothing. Refuses with `not_found`, or with
 * `assignment_incomplete` without exercises or pupils.
 */
export async function publishAssignment(kernel: Kernel, db: Db, actor: Actor, id: string): Promise<true | Refusal> {
  const { realm } = actor
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(assignments).where(eq(assignments.id, id)).for('update')
    if (row === undefined) return refuse('not_found')
    if (row.status === 'published') return true
    const pupils = await listRecipientPupils(tx, { ...row, pupils: await listNamedPupils(tx, id) }, realm)
    if (row.exercises.length === 0 || pupils.length === 0) return refuse('assignment_incomplete')
    const publishedAt = kernel.clock.now()
    await tx.update(assignments).set({ status: 'published', publishedAt }).where(eq(assignments.id, id))
    const assigned = pupils.map((pupilUid) => ({ assignmentId: id, pupilUid }))
    await createSubmissions(kernel, tx, realm, assigned, auditActor(actor))
    await auditAssignment(kernel, tx, actor, row, 'assignment.publish')
    return true
  })
}
