import { clockFor } from '../customers/find-customer.ts'
import type { Invoice, Subscription } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { choice, clearable, flag, integer, object, required, text } from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { changeSubscription } from './change-subscription.ts'
import { startSubscription } from './create-subscription.ts'
import { findSubscription } from './find-subscription.ts'
import { DISCOUNTS } from './redeem.ts'
import { renewSubscription } from './renew-subscription.ts'
import { CHANGED_ITEMS, periodFor } from './subscription-items.ts'
import { timeOr } from './time-or.ts'

export const PREVIEW = {
  customer: text,
  discounts: DISCOUNTS,
  preview_mode: choice('next'),
  subscription: text,
  subscription_details: object({
    cancel_at: clearable(timeOr('max_period_end', 'min_period_end')),
    cancel_at_period_end: flag,
    cancel_now: flag,
    items: CHANGED_ITEMS,
    proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
    proration_date: integer,
    trial_end: timeOr('now'),
  }),
} as const

/**
 * Returns the next invoice of a subscription, of a change of it, or of a new subscription. It is made as the real invoice
 * is, and everything is taken back. https://docs.stripe.com/api/invoices/create_preview
 */
export const previewInvoice = (tx: Transaction, params: Fields<typeof PREVIEW>): Invoice =>
  tx.tryOut(() => {
    const invoice = params.subscription === undefined ? tryNew(tx, params) : tryChange(tx, params.subscription, params)
    const id = tx.newId('upcoming_in')
    return {
      ...invoice,
      id,
      automatically_finalizes_at: null,
      lines: {
        ...invoice.lines,
        data: invoice.lines.data.map((line) => ({ ...line, id: tx.newId('il_tmp'), invoice: id })),
        url: `/v1/invoices/${id}/lines`,
      },
    }
  })

const tryNew = (
  tx: Transaction,
  { customer, discounts, subscription_details: details }: Fields<typeof PREVIEW>,
): Invoice =>
  startSubscription(tx, {
    customer: required(customer, 'customer'),
    discounts,
    items: required(details?.items, 'subscription_details[items]'),
    trial_end: details?.trial_end,
  }).invoice

function tryChange(
  tx: Transaction,
  id: string,
  { discounts, subscription_details: details }: Fields<typeof PREVIEW>,
): Invoice {
  const subscription = findSubscription(tx, id, 'subscription')
  const { cancel_now, ...changes } = details ?? {}
  if (cancel_now === true)
    return (
      cancelSubscription(tx, subscription, {
        reason: 'cancellation_requested',
        prorates: changes.proration_behavior !== 'none',
        invoicesNow: true,
      }) ?? refuse()
    )
  const isChanged = details !== undefined || discounts !== undefined
  const now = isChanged ? changeSubscription(tx, subscription, { ...changes, discounts }) : undefined
  return now ?? tryRenewal(tx, tx.get('subscription', id) ?? subscription)
}

function tryRenewal(tx: Transaction, subscription: Subscription): Invoice {
  const { end } = periodFor(subscription.items.data)
  if (!RENEWED.has(subscription.status)) return refuse()
  if (subscription.cancel_at !== null && subscription.cancel_at <= end) return refuse()
  const clock = tx.get('test_clock', clockFor(tx, subscription.customer) ?? '')
  if (clock === undefined) tx.now = end
  else tx.put('test_clock', { ...clock, frozen_time: end })
  return renewSubscription(tx, subscription) ?? refuse()
}

const RENEWED = new Set(['active', 'past_due', 'trialing', 'unpaid'])

const refuse = (): never => {
  throw invalidRequest('No upcoming invoices for customer', { code: 'invoice_upcoming_none', status: 404 })
}
