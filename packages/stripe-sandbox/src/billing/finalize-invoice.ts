import { changeBalance } from '../customers/balance.ts'
import { findCustomer, timeFor } from '../customers/find-customer.ts'
import { createIntent } from '../payments/create-intent.ts'
import { cancelIntent } from '../payments/pay-intent.ts'
import { emit } from '../events/emit.ts'
import { update } from '../state/save.ts'
import type { Customer, Invoice, InvoicePayment, PaymentIntent } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { amountsFor } from './draft-invoice.ts'
import { markPaid } from './mark-paid.ts'

/**
 * Makes a draft an open invoice: it gets its number, uses the balance of the customer, and gets a payment intent. An
 * invoice without an amount is paid at once. Throws if it is no draft.
 */
export function finalizeInvoice(tx: Transaction, draft: Invoice): Invoice {
  if (draft.status !== 'draft')
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
  const customer = findCustomer(tx, draft.customer ?? '')
  const now = timeFor(tx, customer.id)
  const url = `${tx.context.publicUrl}/_sandbox/invoices/${draft.id}`
  const amounts = amountsFor(draft.total, customer.balance)
  const open = update(tx, 'invoice', 'invoice.finalized', {
    ...draft,
    ...amounts,
    automatically_finalizes_at: null,
    effective_at: now,
    hosted_invoice_url: url,
    invoice_pdf: `${url}/pdf`,
    number: takeNumber(tx, customer),
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  })
  changeByInvoice(tx, open, amounts.ending_balance - customer.balance, 'applied_to_invoice')
  if (open.amount_due === 0) return markPaid(tx, open)
  addPayment(tx, open)
  return open
}

function takeNumber(tx: Transaction, customer: Customer): string {
  const sequence = customer.next_invoice_sequence ?? 1
  tx.put('customer', { ...customer, next_invoice_sequence: sequence + 1 })
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
}

function changeByInvoice(
  tx: Transaction,
  invoice: Invoice,
  amount: number,
  type: 'applied_to_invoice' | 'unapplied_from_invoice',
): void {
  if (amount === 0) return
  changeBalance(tx, findCustomer(tx, invoice.customer ?? ''), {
    amount,
    currency: invoice.currency,
    type,
    invoice: invoice.id,
  })
}

/** Creates the payment intent of an open invoice. A card that pays it may pay the next invoices, too. */
function addPayment(tx: Transaction, invoice: Invoice): InvoicePayment {
  const intent = createIntent(tx, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
  })
  return tx.put('invoice_payment', {
    id: tx.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: timeFor(tx, invoice.customer),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

/** Returns the payment of an invoice; undefined if it has no amount. */
const findPayment = (tx: Transaction, invoice: string): InvoicePayment | undefined =>
  tx.all('invoice_payment').find((payment) => payment.invoice === invoice && payment.is_default)

/** Returns the payment intent of an invoice. */
export const findInvoiceIntent = (tx: Transaction, invoice: string): PaymentIntent | undefined =>
  tx.get('payment_intent', findPayment(tx, invoice)?.payment.payment_intent ?? '')

/** Voids an open invoice. The customer gets the used balance back. */
export function voidInvoice(tx: Transaction, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidRequest(`You can only pass in open or uncollectible invoices. This invoice is ${invoice.status}.`, {
      code: 'invoice_not_editable',
    })
  cancelPayment(tx, invoice)
  changeByInvoice(
    tx,
    invoice,
    invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance),
    'unapplied_from_invoice',
  )
  return update(tx, 'invoice', 'invoice.voided', {
    ...invoice,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: timeFor(tx, invoice.customer) },
  })
}

/** Marks an open invoice as one that will not be paid. It can still be paid. */
export function markUncollectible(tx: Transaction, invoice: Invoice): Invoice {
  if (invoice.status !== 'open')
    throw invalidRequest(`Only open invoices can be marked as uncollectible. This invoice is ${invoice.status}.`)
  return update(tx, 'invoice', 'invoice.marked_uncollectible', {
    ...invoice,
    next_payment_attempt: null,
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: timeFor(tx, invoice.customer) },
  })
}

function cancelPayment(tx: Transaction, { id, customer }: Invoice): void {
  const payment = findPayment(tx, id)
  const intent = findInvoiceIntent(tx, id)
  if (payment === undefined || intent === undefined || intent.status === 'succeeded') return
  cancelIntent(tx, intent, 'void_invoice')
  const canceled = tx.put('invoice_payment', {
    ...payment,
    status: 'canceled',
    status_transitions: { canceled_at: timeFor(tx, customer), paid_at: null },
  })
  emit(tx, 'invoice_payment.canceled', canceled)
}
