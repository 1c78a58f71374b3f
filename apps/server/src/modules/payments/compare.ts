import { asc, gt } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { fetchSubscriptions } from './fetch-subscriptions.ts'
import type { StripeAccounts } from './stripe-accounts.ts'
import { paymentCustomers } from './tables.ts'

const PAGE = 100

/** Creates the nightly job that fetches all customers from Stripe, so that a lost event changes nothing for long. */
export function compareJob({
  kernel,
  accounts,
}: {
  readonly kernel: Kernel
  readonly accounts: StripeAccounts
}): JobKind<object> {
  return {
    name: 'compare-payments',
    run: async () => {
      for (const db of kernel.shards.each) {
        let last = ''
        for (let customers = await readPage(last); customers.length > 0; customers = await readPage(last)) {
          for (const { customerId, realm } of customers) {
            last = customerId
            try {
              const stripe = await accounts.of(Realm.parse(realm))
              await db.transaction((rows) => fetchSubscriptions(kernel, rows, stripe, customerId))
            } catch (error) {
              // The other customers must not wait for this one.
              kernel.log.error({ err: error, customer: customerId }, 'a customer could not be compared with Stripe')
            }
          }
        }
        function readPage(after: string) {
          return db
            .select({ customerId: paymentCustomers.id, realm: paymentCustomers.realm })
            .from(paymentCustomers)
            .where(gt(paymentCustomers.id, after))
            .orderBy(asc(paymentCustomers.id))
            .limit(PAGE)
        }
      }
    },
  }
}
