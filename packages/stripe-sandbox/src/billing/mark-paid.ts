import { timeFor } from '../customers/find-customer.ts'
import { emit } from '../events/emit.ts'
import { update } from '../state/save.ts'
import type { Invoice, PaymentIntent, Subscription } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'

/** Marks an invoice as paid, and makes its subscription active again. `intent`: the payment; none without an amount. */
export function markPaid(tx: Transaction, invoice: Invoice, intent?: PaymentIntent): Invoice {
  const now = timeFor(tx, invoice.customer)
  const paid = update(tx, 'invoice', 'invoice.paid', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  emit(tx, 'invoice.payment_succeeded', paid)
  const payment = tx.all('invoice_payment').find((each) => each.invoice === invoice.id && each.is_default)
  if (payment !== undefined)
    update(tx, 'invoice_payment', 'invoice_payment.paid', {
      ...payment,
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: now },
    })
  const subscription = tx.get('subscription', invoice.parent?.subscription_details?.subscription ?? '')
  if (subscription !== undefined) reactivate(tx, subscription, invoice, intent)
  const customer = tx.get('customer', invoice.customer ?? '')
  if (customer?.delinquent === true) update(tx, 'customer', 'customer.updated', { ...customer, delinquent: false })
  return paid
}

const WAITS_FOR_PAYMENT = new Set(['incomplete', 'past_due', 'unpaid'])

function reactivate(
  tx: Transaction,
  subscription: Subscription,
  invoice: Invoice,
  intent: PaymentIntent | undefined,
): void {
  const isLatest = subscription.latest_invoice === invoice.id
  const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  const method = saves && intent !== undefined ? intent.payment_method : subscription.default_payment_method
  update(tx, 'subscription', 'customer.subscription.updated', {
    ...subscription,
    default_payment_method: method,
    status: isLatest && WAITS_FOR_PAYMENT.has(subscription.status) ? 'active' : subscription.status,
  })
}
