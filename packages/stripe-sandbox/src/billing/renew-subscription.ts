import { timeFor } from '../customers/find-customer.ts'
import { update } from '../state/save.ts'
import type { Invoice, Subscription } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { draftInvoice } from './draft-invoice.ts'
import { periodAt } from './intervals.ts'
import { lineForItem } from './lines.ts'
import { findDefaultMethod } from './pay-invoice.ts'
import { periodFor, recurrenceFor, withPeriod } from './subscription-items.ts'

/** Time in which the draft of a renewal can still be changed. */
const DRAFT_SECONDS = 60 * 60

/**
 * Begins the next period of a subscription at the end of the current one, or ends the subscription. Returns the draft of
 * the invoice.
 */
export function renewSubscription(tx: Transaction, subscription: Subscription): Invoice | undefined {
  const old = periodFor(subscription.items.data)
  if (subscription.cancel_at !== null && subscription.cancel_at <= old.end)
    return cancelSubscription(tx, subscription, { reason: 'cancellation_requested' })
  const isTrialEnd = subscription.status === 'trialing'
  const hasMethod = findDefaultMethod(tx, subscription, subscription.customer) !== undefined
  const withoutMethod = subscription.trial_settings?.end_behavior.missing_payment_method
  if (isTrialEnd && !hasMethod && withoutMethod === 'cancel')
    return cancelSubscription(tx, subscription, { reason: null })
  if (isTrialEnd && !hasMethod && withoutMethod === 'pause') {
    update(tx, 'subscription', 'customer.subscription.paused', { ...subscription, status: 'paused' })
    return undefined
  }
  return startPeriod(tx, subscription, old.end)
}

/** Begins a period, and returns the draft of its invoice. */
export function startPeriod(tx: Transaction, subscription: Subscription, start: number): Invoice {
  const items = subscription.items.data
  const period = periodAt(subscription.billing_cycle_anchor, recurrenceFor(items), start)
  const status = subscription.status === 'trialing' || subscription.status === 'paused' ? 'active' : subscription.status
  const data = withPeriod(items, period)
  const renewed = update(tx, 'subscription', 'customer.subscription.updated', {
    ...subscription,
    cancel_at: subscription.cancel_at_period_end ? period.end : subscription.cancel_at,
    items: { ...subscription.items, data },
    status,
  })
  const isCollected = status !== 'unpaid' && renewed.pause_collection?.behavior !== 'keep_as_draft'
  const invoice = draftInvoice(tx, {
    customer: renewed.customer,
    currency: renewed.currency,
    reason: 'subscription_cycle',
    lines: data.map((item) => lineForItem(tx, item, period, false)),
    period: periodFor(items),
    subscription: renewed,
    autoAdvance: isCollected,
    ...(isCollected ? { finalizesAt: timeFor(tx, renewed.customer) + DRAFT_SECONDS } : {}),
  })
  const current = tx.get('subscription', renewed.id) ?? renewed
  tx.put('subscription', { ...current, latest_invoice: invoice.id })
  return invoice
}
