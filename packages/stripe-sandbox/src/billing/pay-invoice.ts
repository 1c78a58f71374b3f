import { emit } from '../events/emit.ts'
import { checkOwner, findMethod } from '../payments/payment-methods.ts'
import { continuePayment, payIntent } from '../payments/pay-intent.ts'
import type { Attempted } from '../payments/pay-intent.ts'
import { update } from '../state/save.ts'
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { invalidRequest, StripeError } from '../wire/stripe-error.ts'
import { findInvoiceIntent } from './finalize-invoice.ts'
import { DAY_SECONDS } from './intervals.ts'
import { markPaid } from './mark-paid.ts'

/** The days after the first attempt on which a failed payment is tried again. */
export const RETRY_DAYS = [1, 3, 5, 7]

/** Returns the payment method that an invoice is charged to: that of the subscription, or else that of the customer. */
export function findDefaultMethod(
  tx: Transaction,
  subscription: Subscription | undefined,
  customerId: string,
): PaymentMethod | undefined {
  const customer = tx.get('customer', customerId)
  const id = subscription?.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? ''
  return tx.get('payment_method', id)
}

/** Charges an open invoice. Without a payment method, the attempt fails. */
export function payInvoice(
  tx: Transaction,
  invoice: Invoice,
  { method, isOffSession }: { readonly method: PaymentMethod | undefined; readonly isOffSession: boolean },
): Attempted | undefined {
  const intent = findInvoiceIntent(tx, invoice.id)
  if (intent === undefined) return undefined
  if (method === undefined) {
    recordFailure(tx, invoice, 'invoice.payment_failed')
    return { intent }
  }
  const attempted = payIntent(tx, intent, method, { isOffSession, refusesChallenge: false })
  followPayment(tx, attempted.intent)
  return attempted
}

/** Changes the invoice and the subscription after an attempt to pay with the intent of the invoice. */
export function followPayment(tx: Transaction, intent: PaymentIntent): void {
  const payment = tx.all('invoice_payment').find((each) => each.payment.payment_intent === intent.id)
  const invoice = tx.get('invoice', payment?.invoice ?? '')
  if (invoice === undefined || (invoice.status !== 'open' && invoice.status !== 'uncollectible')) return
  if (intent.status === 'succeeded') markPaid(tx, invoice, intent)
  else if (intent.status === 'requires_action') recordFailure(tx, invoice, 'invoice.payment_action_required')
  else if (intent.status === 'requires_payment_method') recordFailure(tx, invoice, 'invoice.payment_failed')
}

/** Continues a payment after 3-D Secure, with its invoice. */
export function continuePaymentOfInvoice(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  passed: boolean,
): PaymentIntent {
  const attempted = continuePayment(tx, intent, method, passed)
  followPayment(tx, attempted.intent)
  return attempted.intent
}

function recordFailure(tx: Transaction, invoice: Invoice, type: string): void {
  const subscription = tx.get('subscription', invoice.parent?.subscription_details?.subscription ?? '')
  const isFirst = subscription?.status === 'incomplete' || subscription?.status === 'incomplete_expired'
  const attempts = invoice.attempt_count + 1
  const retryDays = isFirst || invoice.auto_advance !== true ? undefined : RETRY_DAYS[attempts - 1]
  const first = invoice.status_transitions.finalized_at ?? invoice.created
  const next = retryDays === undefined ? null : first + retryDays * DAY_SECONDS
  const failed = tx.put('invoice', { ...invoice, attempt_count: attempts, attempted: true, next_payment_attempt: next })
  emit(tx, type, failed)
  if (type === 'invoice.payment_action_required' && !isFirst) emit(tx, 'invoice.payment_failed', failed)
  emit(tx, 'invoice.updated', failed, invoice)
  const customer = tx.get('customer', invoice.customer ?? '')
  if (customer?.delinquent === false && !isFirst)
    update(tx, 'customer', 'customer.updated', { ...customer, delinquent: true })
  if (subscription?.status === 'active' || subscription?.status === 'trialing')
    update(tx, 'subscription', 'customer.subscription.updated', { ...subscription, status: 'past_due' })
}

/** Pays an invoice at the request of the merchant. Throws the refusal of the issuer. */
export function payInvoiceNow(
  tx: Transaction,
  invoice: Invoice,
  params: { readonly payment_method?: string | undefined; readonly off_session?: boolean | undefined },
): Invoice {
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidRequest(`This invoice is ${invoice.status}, so it cannot be paid.`, { code: 'invoice_not_editable' })
  const subscription = tx.get('subscription', invoice.parent?.subscription_details?.subscription ?? '')
  const method =
    params.payment_method === undefined
      ? findDefaultMethod(tx, subscription, invoice.customer ?? '')
      : findMethod(tx, params.payment_method)
  if (method === undefined) throw missingMethod()
  checkOwner(method, invoice.customer)
  const attempted = payInvoice(tx, invoice, { method, isOffSession: params.off_session ?? true })
  if (attempted?.error !== undefined)
    throw new StripeError(402, { ...attempted.error, payment_intent: attempted.intent }, true)
  if (attempted?.intent.status === 'requires_action')
    throw new StripeError(
      402,
      {
        type: 'card_error',
        code: 'invoice_payment_intent_requires_action',
        message:
          'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
        payment_intent: attempted.intent,
      },
      true,
    )
  return tx.get('invoice', invoice.id) ?? invoice
}

export const missingMethod = () =>
  invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    {
      code: 'resource_missing',
    },
  )
