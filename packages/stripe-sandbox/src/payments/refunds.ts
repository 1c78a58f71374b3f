import { timeFor } from '../customers/find-customer.ts'
import { create, update } from '../state/save.ts'
import type { Charge, Refund } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { invalidRequest } from '../wire/stripe-error.ts'

interface RefundParts {
  /** In the smallest unit of the currency; undefined: all that is left of the charge. */
  readonly amount: number | undefined
  readonly metadata: Record<string, string>
  readonly reason: Refund['reason']
}

/** Refunds a charge or a part of it. Throws if less than the amount is left. */
export function refundCharge(tx: Transaction, charge: Charge, { amount, metadata, reason }: RefundParts): Refund {
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const refunded = amount ?? left
  if (refunded < 1 || refunded > left)
    throw invalidRequest(
      `Refund amount (${refunded}) is greater than unrefunded amount on charge (${left}), or is not positive.`,
      { param: 'amount' },
    )
  const refund = create(tx, 'refund', 'refund.created', {
    id: tx.newId('re'),
    object: 'refund',
    amount: refunded,
    balance_transaction: null,
    charge: charge.id,
    created: timeFor(tx, charge.customer),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  update(tx, 'charge', 'charge.refunded', {
    ...charge,
    amount_refunded: charge.amount_refunded + refunded,
    refunded: refunded === left,
  })
  return refund
}
