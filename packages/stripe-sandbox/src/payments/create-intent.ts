import { timeFor } from '../customers/find-customer.ts'
import { create } from '../state/save.ts'
import { randomId } from '../state/random-id.ts'
import type { PaymentIntent } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'

type Parts = Pick<PaymentIntent, 'amount' | 'currency' | 'customer'> &
  Partial<
    Pick<
      PaymentIntent,
      | 'allowed_payment_method_types'
      | 'description'
      | 'metadata'
      | 'setup_future_usage'
      | 'payment_method'
      | 'receipt_email'
      | 'automatic_payment_methods'
    >
  > & { readonly confirmation_method?: 'automatic' | 'manual' }

/** Creates a payment intent that is not confirmed, and its event. */
export function createIntent(tx: Transaction, parts: Parts): PaymentIntent {
  const id = tx.newId('pi')
  return create(tx, 'payment_intent', 'payment_intent.created', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: parts.allowed_payment_method_types ?? null,
    amount: parts.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: parts.automatic_payment_methods ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomId(25)}`,
    confirmation_method: parts.confirmation_method ?? 'automatic',
    created: timeFor(tx, parts.customer),
    currency: parts.currency,
    customer: parts.customer,
    customer_account: null,
    description: parts.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: parts.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: parts.payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: parts.receipt_email ?? null,
    review: null,
    setup_future_usage: parts.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: (parts.payment_method ?? null) === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  })
}
