import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { StripeAccounts } from '../stripe-accounts.ts'
import { paymentCustomers, paymentEmails, paymentSubscriptions } from '../tables.ts'
import { findReceipt, REMINDER_DAYS, trialEndEmail } from './find-emails.ts'
import { storeEmails } from './store-emails.ts'
import { readId } from '../read-id.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 400
/** Age of the invoices that are read again. Stripe tries to charge a declined card for less than this time. */
const READ_DAYS = 30

/** Creates the job that finds the trials that end soon. It does not trust that the event of Stripe arrives. */
export function remindJob(kernel: Kernel): JobKind<object> {
  return {
    name: 'remind-of-trial-ends',
    run: async () => {
      const now = kernel.clock.now()
      const { id, realm, userUid, status, trialEnd, cancelAt } = paymentSubscriptions
      const isSoon = and(gt(trialEnd, now), lte(trialEnd, new Date(now.getTime() + REMINDER_DAYS * DAY_MS)))
      for (const db of kernel.shards.each) {
        const ending = await db
          .select({ id, realm, userUid, trialEnd })
          .from(paymentSubscriptions)
          .where(and(eq(status, 'trialing'), isNull(cancelAt), isSoon))
        for (const found of ending)
          await storeEmails(
            kernel,
            db,
            { realm: Realm.parse(found.realm), userUid: found.userUid },
            found.trialEnd === null ? [] : [trialEndEmail(found.id, found.trialEnd.getTime() / 1000)],
          )
      }
    },
  }
}

/** Creates the nightly job that finds receipts whose events were lost, and deletes old emails. */
export function findReceiptsJob(kernel: Kernel, accounts: StripeAccounts): JobKind<object> {
  return {
    name: 'find-payment-receipts',
    run: async () => {
      const now = kernel.clock.now().getTime()
      for (const db of kernel.shards.each)
        await db.delete(paymentEmails).where(lte(paymentEmails.createdAt, new Date(now - KEPT_DAYS * DAY_MS)))
      const gte = Math.floor((now - READ_DAYS * DAY_MS) / 1000)
      for (const realm of accounts.realms) {
        const db = kernel.shards.forRealm(realm)
        const stripe = await accounts.connect(realm)
        for await (const invoice of stripe.invoices.list({ status: 'paid', created: { gte }, limit: 100 })) {
          const due = invoice.parent?.subscription_details == null ? [] : findReceipt(invoice, Math.floor(now / 1000))
          const customer = invoice.customer === null ? '' : readId(invoice.customer)
          const [payer] =
            due.length === 0 ? [] : await db.select().from(paymentCustomers).where(eq(paymentCustomers.id, customer))
          if (payer !== undefined) await storeEmails(kernel, db, { realm, userUid: payer.userUid }, due)
        }
      }
    },
  }
}
