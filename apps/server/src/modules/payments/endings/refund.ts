import type Stripe from 'stripe'
import { findStripeError } from '../stripe-errors.ts'
import { readId } from '../read-id.ts'

/** Maximum number of invoices of one subscription in its first days. */
const READ_MAX = 100

/**
 * Refunds all that was charged for a subscription, takes credit from its changes back, and voids its open invoices. A repeat
 * changes nothing.
 */
export async function refundSubscription(stripe: Stripe, { id, customer }: Stripe.Subscription): Promise<void> {
  const { data: invoices } = await stripe.invoices.list({ subscription: id, limit: READ_MAX })
  // Stripe gives back by itself what an invoice that is voided has used.
  let credit = 0
  for (const invoice of invoices) {
    const invoiceId = invoice.id ?? ''
    if (invoice.status === 'open') await stripe.invoices.voidInvoice(invoiceId)
    if (invoice.status === 'paid')
      credit += (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance
    if (invoice.status !== 'paid' || invoice.amount_paid === 0) continue
    const payments = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: READ_MAX })
    for (const { payment } of payments.data) {
      const intent = payment.payment_intent
      if (intent !== undefined) await refund(stripe, readId(intent))
    }
  }
  const currency = invoices[0]?.currency
  if (credit === 0 || currency === undefined) return
  await stripe.customers.createBalanceTransaction(
    readId(customer),
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
    // Stripe forgets idempotency keys after some days. The bank has taken back a disputed charge itself.
    if (!['charge_already_refunded', 'charge_disputed'].includes(findStripeError(error)?.code ?? '')) throw error
  }
}
