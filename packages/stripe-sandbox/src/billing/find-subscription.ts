import type { Subscription } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { resourceMissing } from '../wire/stripe-error.ts'

/** Returns a subscription. Throws `resource_missing`. */
export function findSubscription(tx: Transaction, id: string, param = 'id'): Subscription {
  const found = tx.get('subscription', id)
  if (found === undefined) throw resourceMissing('subscription', id, param)
  return found
}
