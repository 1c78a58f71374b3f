import { timeFor } from '../customers/find-customer.ts'
import { checkOwner, findMethod } from '../payments/payment-methods.ts'
import { update } from '../state/save.ts'
import type { Invoice, Subscription, SubscriptionItem } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { changeMetadata, choice, clearable, flag, integer, object, text, withChanges } from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'
import { invalidRequest } from '../wire/stripe-error.ts'
import { hasWaitingItems } from './cancel-subscription.ts'
import { SETTINGS } from './create-subscription.ts'
import { draftInvoice } from './draft-invoice.ts'
import { periodAt } from './intervals.ts'
import { lineForItem, priceFor } from './lines.ts'
import { prorate } from './proration.ts'
import { DISCOUNTS, redeemAll } from './redeem.ts'
import { CHANGED_ITEMS, changeItems, periodFor, recurrenceFor, withPeriod } from './subscription-items.ts'
import { cancellationAt } from './subscription-parts.ts'
import { timeOr } from './time-or.ts'

export const CANCELLATION_DETAILS = object({
  comment: clearable(text),
  feedback: clearable(
    choice(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
})

export const CHANGED_SUBSCRIPTION = {
  ...SETTINGS,
  billing_cycle_anchor: choice('now', 'unchanged'),
  cancel_at: clearable(timeOr('max_period_end', 'min_period_end')),
  cancel_at_period_end: flag,
  cancellation_details: CANCELLATION_DETAILS,
  discounts: DISCOUNTS,
  items: CHANGED_ITEMS,
  pause_collection: clearable(
    object({ behavior: choice('keep_as_draft', 'mark_uncollectible', 'void'), resumes_at: integer }),
  ),
  payment_behavior: choice('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  proration_behavior: choice('always_invoice', 'create_prorations', 'none'),
  proration_date: integer,
  trial_end: timeOr('now'),
} as const
export type SubscriptionChange = Fields<typeof CHANGED_SUBSCRIPTION>

/** Changes a subscription. Returns the draft of the invoice that the change needs at once, if it needs one. */
export function changeSubscription(
  tx: Transaction,
  before: Subscription,
  params: SubscriptionChange,
): Invoice | undefined {
  checkChangeable(before, params)
  const settled = changeSettings(tx, before, params)
  const now = timeFor(tx, before.customer)
  const trialEnds = params.trial_end === 'now' && before.status === 'trialing'
  const old = before.items.data
  const owner = { subscription: before.id, customer: before.customer }
  const changed = changeItems(tx, old, params.items ?? [], owner, periodFor(old))
  const trialStarts = typeof params.trial_end === 'number' && before.status !== 'trialing'
  const isTrial = trialStarts || (before.status === 'trialing' && !trialEnds)
  const startsPeriod =
    trialEnds || (!isTrial && (params.billing_cycle_anchor === 'now' || hasOtherInterval(old, changed)))
  const items = placeItems(before, changed, params, now, { startsPeriod, trialStarts })
  const behavior = params.proration_behavior ?? 'create_prorations'
  if (!isTrial && !trialEnds && behavior !== 'none')
    prorate(tx, {
      subscription: before,
      before: old,
      after: changed,
      at: prorationDate(params, old, now),
      startsPeriod,
    })
  const after = update(tx, 'subscription', 'customer.subscription.updated', {
    ...settled,
    ...anchorAfter(settled, params, { now, startsPeriod, trialEnds, trialStarts }),
    ...cancellationAfter(settled, params, periodFor(items).end, now),
    items: { ...settled.items, data: items },
  })
  if (trialStarts) restartReminder(tx, before)
  if (!startsPeriod && !trialStarts && (behavior !== 'always_invoice' || isTrial || !hasWaitingItems(tx, after)))
    return undefined
  const invoice = draftInvoice(tx, {
    customer: after.customer,
    currency: after.currency,
    reason: 'subscription_update',
    lines: startsPeriod || trialStarts ? items.map((item) => lineForItem(tx, item, periodFor(items), trialStarts)) : [],
    period: { start: now, end: now },
    subscription: after,
  })
  const current = tx.get('subscription', after.id) ?? after
  tx.put('subscription', { ...current, latest_invoice: invoice.id })
  return invoice
}

/** A new trial has a reminder of its own. */
function restartReminder(tx: Transaction, { id }: Subscription): void {
  tx.put('course', { expiresAt: null, ...tx.get('course', id), id, remindedOfTrialEnd: false })
}

function checkChangeable({ status }: Subscription, params: SubscriptionChange): void {
  const names = Object.keys(params).filter((name) => name !== 'metadata' && name !== 'cancellation_details')
  if ((status === 'canceled' || status === 'incomplete_expired') && names.length > 0)
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      param: names[0] ?? '',
    })
  if (status === 'incomplete' && (params.items !== undefined || params.trial_end !== undefined))
    throw invalidRequest(
      'The items of an incomplete subscription cannot be changed before its first invoice is paid.',
      { param: 'items' },
    )
  if (typeof params.trial_end === 'number' && status !== 'trialing')
    if (status !== 'active' || params.proration_behavior !== 'none')
      throw invalidRequest('The sandbox starts a trial only for an active subscription and without proration.', {
        param: 'trial_end',
      })
}

function changeSettings(tx: Transaction, before: Subscription, params: SubscriptionChange): Subscription {
  const { description, payment_settings: payment, trial_settings: trial, pause_collection: pause } = params
  const method = params.default_payment_method === undefined ? undefined : findMethod(tx, params.default_payment_method)
  if (method !== undefined) checkOwner(method, before.customer)
  const amount = before.items.data.reduce((total, { price, quantity }) => total + priceFor(price, quantity), 0)
  const purchase = { customer: before.customer, currency: before.currency, amount }
  return withChanges(before, {
    default_payment_method: method?.id,
    description,
    discounts: params.discounts === undefined ? undefined : redeemAll(tx, params.discounts, purchase, before.id),
    metadata: changeMetadata(before.metadata, params.metadata),
    pause_collection:
      pause === undefined || pause === null
        ? pause
        : { behavior: pause.behavior ?? 'void', resumes_at: pause.resumes_at ?? null },
    payment_settings:
      payment === undefined || before.payment_settings === null
        ? undefined
        : withChanges(before.payment_settings, payment),
    trial_settings:
      trial?.end_behavior?.missing_payment_method === undefined
        ? undefined
        : {
            end_behavior: {
              billing_cycle_anchor: null,
              missing_payment_method: trial.end_behavior.missing_payment_method,
            },
          },
  })
}

const hasOtherInterval = (before: readonly SubscriptionItem[], after: readonly SubscriptionItem[]): boolean =>
  JSON.stringify([recurrenceFor(before).interval, recurrenceFor(before).interval_count]) !==
  JSON.stringify([recurrenceFor(after).interval, recurrenceFor(after).interval_count])

function placeItems(
  before: Subscription,
  items: readonly SubscriptionItem[],
  { trial_end }: SubscriptionChange,
  now: number,
  { startsPeriod, trialStarts }: { readonly startsPeriod: boolean; readonly trialStarts: boolean },
): SubscriptionItem[] {
  if (startsPeriod) return withPeriod(items, periodAt(now, recurrenceFor(items), now))
  const start = trialStarts ? now : periodFor(before.items.data).start
  return typeof trial_end === 'number' ? withPeriod(items, { start, end: trial_end }) : [...items]
}

/** Returns the time of the change. A request may name the time of its preview, so that the amounts are the same. */
function prorationDate(
  { proration_date: date }: SubscriptionChange,
  items: readonly SubscriptionItem[],
  now: number,
): number {
  const { start, end } = periodFor(items)
  if (date !== undefined && (date < start || date > end))
    throw invalidRequest('The `proration_date` must be within the current period.', { param: 'proration_date' })
  return date ?? now
}

function anchorAfter(
  before: Subscription,
  { trial_end }: SubscriptionChange,
  {
    now,
    startsPeriod,
    trialEnds,
    trialStarts,
  }: {
    readonly now: number
    readonly startsPeriod: boolean
    readonly trialEnds: boolean
    readonly trialStarts: boolean
  },
) {
  if (trialEnds) return { billing_cycle_anchor: now, trial_end: now, status: 'active' as const }
  if (typeof trial_end === 'number')
    return {
      billing_cycle_anchor: trial_end,
      trial_end,
      ...(trialStarts ? { trial_start: now, status: 'trialing' as const } : {}),
    }
  return { billing_cycle_anchor: startsPeriod ? now : before.billing_cycle_anchor }
}

function cancellationAfter(before: Subscription, params: SubscriptionChange, periodEnd: number, now: number) {
  const details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
    ...before.cancellation_details,
    ...(params.cancellation_details?.comment === undefined ? {} : { comment: params.cancellation_details.comment }),
    ...(params.cancellation_details?.feedback === undefined ? {} : { feedback: params.cancellation_details.feedback }),
  }
  if (params.cancel_at === undefined && params.cancel_at_period_end === undefined)
    return {
      cancellation_details: details,
      // The end of the period may have moved.
      cancel_at: before.cancel_at_period_end ? periodEnd : before.cancel_at,
    }
  const end = cancellationAt(params, periodEnd)
  if (end.cancel_at !== null && end.cancel_at <= now)
    throw invalidRequest('`cancel_at` must be in the future.', { param: 'cancel_at' })
  const isCanceled = end.cancel_at !== null
  return {
    ...end,
    canceled_at: isCanceled ? (before.canceled_at ?? now) : null,
    cancellation_details: { ...details, reason: isCanceled ? ('cancellation_requested' as const) : null },
  }
}
