import { update } from '../state/save.ts'
import type { Customer, CustomerBalanceTransaction } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { timeFor } from './find-customer.ts'

interface BalanceChange {
  /** In the smallest unit of the currency; negative: a credit of the customer. */
  readonly amount: number
  readonly currency: string
  readonly type: CustomerBalanceTransaction['type']
  readonly description?: string | null
  readonly invoice?: string
  readonly metadata?: Record<string, string>
}

/** Changes the balance of a customer, which the next invoice adds to its total. Returns the entry of the change. */
export function changeBalance(tx: Transaction, customer: Customer, change: BalanceChange): CustomerBalanceTransaction {
  if (customer.currency !== null && customer.currency !== undefined && customer.currency !== change.currency)
    throw invalidRequest(
      `You cannot combine currencies on a single customer. This customer has ${customer.currency}.`,
      { param: 'currency' },
    )
  const balance = customer.balance + change.amount
  const entry = tx.put('customer_balance_transaction', {
    id: tx.newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount: change.amount,
    checkout_session: null,
    created: timeFor(tx, customer.id),
    credit_note: null,
    currency: change.currency,
    customer: customer.id,
    customer_account: null,
    description: change.description ?? null,
    ending_balance: balance,
    invoice: change.invoice ?? null,
    livemode: false,
    metadata: change.metadata ?? {},
    type: change.type,
  })
  update(tx, 'customer', 'customer.updated', { ...customer, balance, currency: change.currency })
  return entry
}
