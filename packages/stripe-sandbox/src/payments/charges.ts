import { timeFor } from '../customers/find-customer.ts'
import { create } from '../state/save.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import type { CardError } from './declined.ts'

/**
 * Creates the charge of a payment intent, and its event. `error`: the refusal of the issuer. `isAuthenticated`: the
 * cardholder has passed 3-D Secure.
 */
export function createCharge(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  { error, isAuthenticated }: { readonly error: CardError | undefined; readonly isAuthenticated: boolean },
): Charge {
  const isPaid = error === undefined

  return create(tx, 'charge', isPaid ? 'charge.succeeded' : 'charge.failed', {
    id: tx.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'LECTERN',
    captured: isPaid,
    created: timeFor(tx, intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: describeOutcome(error),
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: describeMethod(method, isAuthenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  })
}

const describeOutcome = (error: CardError | undefined): Charge['outcome'] => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: error === undefined ? 'approved_by_network' : 'declined_by_network',
  reason: error?.decline_code ?? null,
  risk_level: 'normal',
  risk_score: 10,
  seller_message: error === undefined ? 'Payment complete.' : 'The bank refused the payment.',
  type: error === undefined ? 'authorized' : 'issuer_declined',
})

function describeMethod({ card }: PaymentMethod, isAuthenticated: boolean): Charge['payment_method_details'] {
  if (card === undefined) return null
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: isAuthenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: null,
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
