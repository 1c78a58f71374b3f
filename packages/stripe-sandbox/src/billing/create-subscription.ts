import { clockFor, findCustomer, timeFor } from '../customers/find-customer.ts'
import { checkOwner, findMethod } from '../payments/payment-methods.ts'
import { createSetupIntent } from '../payments/set-up-intent.ts'
import { create } from '../state/save.ts'
import type { Invoice, Subscription, SubscriptionItem } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { changeMetadata, choice, count, flag, list, metadata, object, required, text } from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'
import { invalidRequest, StripeError } from '../wire/stripe-error.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice, findInvoiceIntent } from './finalize-invoice.ts'
import { DAY_SECONDS, periodAt } from './intervals.ts'
import { lineForItem, priceFor } from './lines.ts'
import { findDefaultMethod, missingMethod, payInvoice } from './pay-invoice.ts'
import { DISCOUNTS, redeemAll } from './redeem.ts'
import { changeItems, NEW_ITEMS, recurrenceFor, withPeriod } from './subscription-items.ts'
import { cancellationAt, newSubscription } from './subscription-parts.ts'
import { timeOr } from './time-or.ts'

export const SETTINGS = {
  default_payment_method: text,
  description: text,
  metadata,
  off_session: flag,
  payment_settings: object({
    payment_method_types: list(choice('card')),
    save_default_payment_method: choice('off', 'on_subscription'),
  }),
  trial_settings: object({
    end_behavior: object({ missing_payment_method: choice('cancel', 'create_invoice', 'pause') }),
  }),
} as const
export const NEW_SUBSCRIPTION = {
  ...SETTINGS,
  billing_mode: object({ type: choice('classic', 'flexible') }),
  cancel_at: timeOr('max_period_end', 'min_period_end'),
  cancel_at_period_end: flag,
  collection_method: choice('charge_automatically'),
  currency: text,
  customer: text,
  discounts: DISCOUNTS,
  items: NEW_ITEMS,
  payment_behavior: choice('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
  trial_end: timeOr('now'),
  trial_period_days: count,
} as const
type NewParams = Fields<typeof NEW_SUBSCRIPTION>

const HOUR_SECONDS = 60 * 60
/** Time in which the first invoice of an incomplete subscription must be paid. */
const INCOMPLETE_LIFETIME_SECONDS = 23 * HOUR_SECONDS

/** Creates a subscription and pays its first invoice as `payment_behavior` says. */
export function createSubscription(tx: Transaction, params: NewParams): Subscription {
  const { subscription, invoice } = startSubscription(tx, params)
  const open = finalizeInvoice(tx, invoice)
  if (open.status === 'paid') return withPendingSetup(tx, subscription, params)
  payFirstInvoice(tx, subscription, open, params)
  return tx.get('subscription', subscription.id) ?? subscription
}

/** Creates a subscription with the draft of its first invoice. */
export function startSubscription(
  tx: Transaction,
  params: NewParams,
): { readonly subscription: Subscription; readonly invoice: Invoice } {
  const customer = findCustomer(tx, required(params.customer, 'customer'))
  const now = timeFor(tx, customer.id)
  const id = tx.newId('sub')
  const trialEnd = readTrialEnd(params, now)
  const owner = { subscription: id, customer: customer.id }
  const unplaced = changeItems(tx, [], required(params.items, 'items'), owner, { start: now, end: now })
  const period = trialEnd === null ? periodAt(now, recurrenceFor(unplaced), now) : { start: now, end: trialEnd }
  const items = withPeriod(unplaced, period)
  const [{ price }] = [items[0] ?? missingItem()]
  const amount = items.reduce((total, item) => total + priceFor(item.price, item.quantity), 0)
  const discounts = redeemAll(
    tx,
    params.discounts ?? [],
    { customer: customer.id, currency: price.currency, amount },
    id,
  )
  const method = params.default_payment_method === undefined ? undefined : findMethod(tx, params.default_payment_method)
  if (method !== undefined) checkOwner(method, customer.id)
  const subscription = newSubscription(params, {
    id,
    customer: customer.id,
    currency: price.currency,
    now,
    items,
    discounts,
    trialEnd,
    method: method?.id ?? null,
    clock: clockFor(tx, customer.id),
    metadata: changeMetadata({}, params.metadata),
    ...cancellationAt(params, period.end),
  })
  create(tx, 'subscription', 'customer.subscription.created', subscription)
  const invoice = draftInvoice(tx, {
    customer: customer.id,
    currency: price.currency,
    reason: 'subscription_create',
    lines: items.map((item: SubscriptionItem) => lineForItem(tx, item, period, trialEnd !== null)),
    period: { start: now, end: now },
    subscription,
  })
  const current = tx.get('subscription', id) ?? subscription
  const started = tx.put('subscription', { ...current, latest_invoice: invoice.id })
  return { subscription: started, invoice }
}

const missingItem = (): never => {
  throw invalidRequest('A subscription must have at least one active item.', { param: 'items' })
}

function readTrialEnd({ trial_end, trial_period_days: days }: NewParams, now: number): number | null {
  if (trial_end !== undefined && days !== undefined)
    throw invalidRequest('You can pass only one of `trial_end` and `trial_period_days`.', { param: 'trial_end' })
  if (days !== undefined) return days === 0 ? null : now + days * DAY_SECONDS
  if (trial_end === undefined || trial_end === 'now') return null
  if (trial_end <= now) throw invalidRequest('The timestamp `trial_end` must be in the future.', { param: 'trial_end' })
  return trial_end
}

/** Adds a setup intent, with which the page sets up a card for the time after the trial. */
function withPendingSetup(tx: Transaction, created: Subscription, params: NewParams): Subscription {
  const subscription = tx.get('subscription', created.id) ?? created
  const hasMethod = findDefaultMethod(tx, subscription, subscription.customer) !== undefined
  if (hasMethod || params.payment_behavior !== 'default_incomplete') return subscription
  const { id } = createSetupIntent(tx, { customer: subscription.customer, usage: 'off_session' })
  return tx.put('subscription', { ...subscription, pending_setup_intent: id })
}

function payFirstInvoice(tx: Transaction, subscription: Subscription, invoice: Invoice, params: NewParams): void {
  const method = findDefaultMethod(tx, subscription, subscription.customer)
  const behavior = params.payment_behavior ?? 'allow_incomplete'
  tx.put('course', {
    id: subscription.id,
    remindedOfTrialEnd: false,
    expiresAt: timeFor(tx, subscription.customer) + INCOMPLETE_LIFETIME_SECONDS,
  })
  if (behavior === 'default_incomplete') {
    const intent = findInvoiceIntent(tx, invoice.id)
    if (intent !== undefined && method !== undefined)
      tx.put('payment_intent', { ...intent, payment_method: method.id, status: 'requires_confirmation' })
    return
  }
  if (method === undefined) throw missingMethod()
  const attempted = payInvoice(tx, invoice, { method, isOffSession: params.off_session === true })
  if (behavior !== 'error_if_incomplete' || attempted?.intent.status === 'succeeded') return
  throw new StripeError(
    402,
    attempted?.error ?? {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
    },
  )
}
