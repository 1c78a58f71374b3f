import { eq } from 'drizzle-orm'
import { auditActor } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { recordAudit } from '../account/index.ts'
import { pastAttempts, submissions } from './tables.ts'

/**
 * Hands a submission back to the pupil. The new attempt starts with the answers of the submitted attempt. Refuses with
 * `not_found` or `submission_not_submitted`.
 */
export async function handBack(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  id: string,
  comment: string,
): Promise<true | Refusal> {
  return db.transaction(async (tx) => {
    const [submission] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('update')
    if (submission === undefined) return refuse('not_found')
    const { realm, attempt, answers, submittedAt, score, pupilUid } = submission
    if (submission.status !== 'Submitted' || submittedAt === null) return refuse('submission_not_submitted')
    const handedBackAt = kernel.clock.now()
    await tx
      .insert(pastAttempts)
      .values({ realm, submissionId: id, attempt, answers, submittedAt, score, handedBackAt, comment })
    await tx
      .update(submissions)
      .set({ status: 'InProgress', attempt: attempt + 1, comment, submittedAt: null, score: null })
      .where(eq(submissions.id, id))
    const entry = { realm, actor: auditActor(actor), subject: pupilUid, action: 'submission.hand-back' }
    await recordAudit(kernel, tx, [{ ...entry, details: { submission: id, attempt } }])
    return true
  })
}
