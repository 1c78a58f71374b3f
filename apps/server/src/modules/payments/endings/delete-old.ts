import { and, isNotNull, lt } from 'drizzle-orm'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { paymentEndings, paymentWithdrawals } from '../tables.ts'

/** Years after the end of the year of a statement in which a claim can be made. §§ 195, 199 BGB. */
const KEPT_YEARS = 3

/** Creates the nightly job that deletes statements and withdrawals when they are no longer needed as a proof. */
export function deleteOldEndingsJob({ clock, shards }: Kernel): JobKind<object> {
  return {
    name: 'delete-old-payment-endings',
    run: async () => {
      const before = new Date(Date.UTC(clock.now().getUTCFullYear() - KEPT_YEARS, 0, 1))
      for (const db of shards.each) {
        await db.delete(paymentEndings).where(lt(paymentEndings.receivedAt, before))
        await db
          .delete(paymentWithdrawals)
          .where(and(lt(paymentWithdrawals.receivedAt, before), isNotNull(paymentWithdrawals.doneAt)))
      }
    },
  }
}
