import { and, asc, inArray, isNull, lte, or } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { paymentEmails } from '../tables.ts'
import { paymentEmail } from './write-email.ts'

/** An email that was not written after this time is queued again: its node was killed, or Stripe could not be reached. */
const LOST_AFTER_MS = 600_000
const CLAIMED_MAX = 100

/**
 * Creates the job that queues the stored emails. Each attempt has an id of its own, and only the last one may write the
 * email, so that an email that was queued twice is sent once.
 */
export function queueEmailsJob(kernel: Kernel): JobKind<object> {
  return {
    name: 'queue-payment-emails',
    run: async () => {
      const now = kernel.clock.now()
      const lostBefore = new Date(now.getTime() - LOST_AFTER_MS)
      const { key, realm, attemptedAt, writtenAt, createdAt } = paymentEmails
      for (const db of kernel.shards.each) {
        const waiting = db
          .select({ key })
          .from(paymentEmails)
          .where(and(isNull(writtenAt), or(isNull(attemptedAt), lte(attemptedAt, lostBefore))))
          .orderBy(asc(createdAt))
          .limit(CLAIMED_MAX)
          .for('update', { skipLocked: true })
        const attempt = kernel.ids.next()
        const claimed = await db
          .update(paymentEmails)
          .set({ attempt, attemptedAt: now })
          .where(inArray(key, waiting))
          .returning({ key, realm })
        for (const email of claimed)
          await kernel.mail.post(paymentEmail(kernel), { key: email.key, realm: Realm.parse(email.realm), attempt })
      }
    },
  }
}
