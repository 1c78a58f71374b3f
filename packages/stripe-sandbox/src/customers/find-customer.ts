import type { Customer } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { resourceMissing } from '../wire/stripe-error.ts'

/** Returns a customer that is not deleted. Throws `resource_missing`. */
export function findCustomer(tx: Transaction, id: string, param = 'customer'): Customer {
  const found = tx.get('customer', id)
  if (found === undefined) throw resourceMissing('customer', id, param)
  return found
}

/** Returns the time in Unix seconds in which a customer lives: that of the test clock, or the real one. */
export function timeFor(tx: Transaction, customerId: string | null | undefined): number {
  const clock = clockFor(tx, customerId)
  return clock === null ? tx.now : (tx.get('test_clock', clock)?.frozen_time ?? tx.now)
}

/** Returns the id of the test clock of a customer. */
export const clockFor = (tx: Transaction, customerId: string | null | undefined): string | null =>
  (customerId === null || customerId === undefined ? undefined : tx.get('customer', customerId)?.test_clock) ?? null
