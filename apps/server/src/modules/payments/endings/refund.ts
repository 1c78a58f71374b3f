import type Stripe from 'stripe'
import { findStripeError } from '../stripe-errors.ts'

/** Maximum number of invoices of one subscription in its first days. */
const READ_MAX = 100

/**
 * Refunds all that was charged for a subscription, takes credit from its changes back, and voids its open invoices. A repeat
 * changes nothing.
 */
export async function refundSubscription(stripe: Stripe, { id, customer }: Stripe.Subscription): Promise<void> {
  const { data: invoices } = await stripe.invoices.list({ subscription: id, limit: READ_MAX })
  for (const invoice of invoices) {
    const invoiceId = invoice.id ?? ''
    if (invoice.status === 'open') await stripe.invoices.voidInvoice(invoiceId)
    if (invoice.status !== 'paid' || invoice.amount_paid === 0) continue
    const payments = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: READ_MAX })
    for (const { payment } of payments.data) {
      const intent = payment.payment_intent
      if (intent !== undefined) await refund(stripe, typeof intent === 'string' ? intent : intent.id)
    }
  }
  const credit = invoices.reduce(
    (sum, { starting_balance, ending_balance }) => sum + (ending_balance ?? starting_balance) - starting_balance,
    0,
  )
  const currency = invoices[0]?.currency
  if (credit === 0 || currency === undefined) return
  await stripe.customers.createBalanceTransaction(
    typeof customer === 'string' ? customer : customer.id,
    { amount: -credit, currency },
    { idempotencyKey: `withdrawal-credit-${id}` },
  )
}

async function refund(stripe: Stripe, intent: string): Promise<void> {
  try {
    await stripe.refunds.create(
      { payment_intent: intent, reason: 'requested_by_customer' },
      { idempotencyKey: `withdrawal-${intent}` },
    )
  } catch (error) {
    // Stripe forgets idempotency keys after some days.
    if (findStripeError(error)?.code !== 'charge_already_refunded') throw error
  }
}
