import { cancelSubscription } from '../billing/cancel-subscription.ts'
import { finalizeInvoice, markUncollectible, voidInvoice } from '../billing/finalize-invoice.ts'
import { DAY_SECONDS } from '../billing/intervals.ts'
import { findDefaultMethod, payInvoice, RETRY_DAYS } from '../billing/pay-invoice.ts'
import { renewSubscription } from '../billing/renew-subscription.ts'
import { periodFor } from '../billing/subscription-items.ts'
import { emit } from '../events/emit.ts'
import { update } from '../state/save.ts'
import type { Invoice, Subscription } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'

/** A change that time brings. */
export interface DueStep {
  /** Unix seconds. */
  readonly at: number
  readonly run: (tx: Transaction) => void
}

/** The end of a subscription whose payments fail until the last attempt. */
export type AfterRetries = 'cancel' | 'unpaid'

const TRIAL_REMINDER_SECONDS = 3 * DAY_SECONDS
const RENEWED = new Set(['active', 'past_due', 'trialing', 'unpaid'])

/** Returns the next changes of the objects of a test clock, or of those without one. */
export const findDueSteps = (tx: Transaction, clock: string | null, afterRetries: AfterRetries): DueStep[] => [
  ...tx
    .all('subscription')
    .filter((each) => (each.test_clock ?? null) === clock && each.ended_at === null)
    .flatMap((each) => stepsForSubscription(tx, each)),
  ...tx
    .all('invoice')
    .filter((each) => (each.test_clock ?? null) === clock)
    .flatMap((each) => stepsForInvoice(each, afterRetries)),
  ...(clock === null ? stepsForCoupons(tx) : []),
]

function stepsForSubscription(tx: Transaction, subscription: Subscription): DueStep[] {
  const { id, status, trial_end, cancel_at, pause_collection } = subscription
  const course = tx.get('course', id)
  const resumesAt = pause_collection?.resumes_at ?? null
  const current = (tx: Transaction): Subscription => tx.get('subscription', id) ?? subscription
  return [
    ...(status === 'incomplete' && course?.expiresAt !== undefined && course.expiresAt !== null
      ? [{ at: course.expiresAt, run: (tx: Transaction) => expire(tx, current(tx)) }]
      : []),
    ...(status === 'trialing' && trial_end !== null && course?.remindedOfTrialEnd !== true
      ? [{ at: trial_end - TRIAL_REMINDER_SECONDS, run: (tx: Transaction) => remindOfTrialEnd(tx, current(tx)) }]
      : []),
    ...(cancel_at !== null && status !== 'incomplete'
      ? [
          {
            at: cancel_at,
            run: (tx: Transaction) => void cancelSubscription(tx, current(tx), { reason: 'cancellation_requested' }),
          },
        ]
      : []),
    ...(resumesAt === null
      ? []
      : [
          {
            at: resumesAt,
            run: (tx: Transaction) =>
              void update(tx, 'subscription', 'customer.subscription.updated', {
                ...current(tx),
                pause_collection: null,
              }),
          },
        ]),
    ...(RENEWED.has(status)
      ? [
          {
            at: periodFor(subscription.items.data).end,
            run: (tx: Transaction) => void renewSubscription(tx, current(tx)),
          },
        ]
      : []),
  ]
}

/** Ends a subscription whose first invoice was not paid in time. */
function expire(tx: Transaction, subscription: Subscription): void {
  const invoice = tx.get('invoice', subscription.latest_invoice ?? '')
  if (invoice?.status === 'open') voidInvoice(tx, invoice)
  const ended = tx.get('course', subscription.id)?.expiresAt ?? null
  update(tx, 'subscription', 'customer.subscription.updated', {
    ...subscription,
    ended_at: ended,
    status: 'incomplete_expired',
  })
}

function remindOfTrialEnd(tx: Transaction, subscription: Subscription): void {
  tx.put('course', { id: subscription.id, expiresAt: null, remindedOfTrialEnd: true })
  emit(tx, 'customer.subscription.trial_will_end', subscription)
}

function stepsForInvoice(invoice: Invoice, afterRetries: AfterRetries): DueStep[] {
  const { id, status, automatically_finalizes_at: finalizesAt, next_payment_attempt: nextAttempt } = invoice
  const current = (tx: Transaction): Invoice => tx.get('invoice', id) ?? invoice
  return [
    ...(status === 'draft' && finalizesAt !== null
      ? [{ at: finalizesAt, run: (tx: Transaction) => collect(tx, current(tx)) }]
      : []),
    ...(status === 'open' && nextAttempt !== null
      ? [{ at: nextAttempt, run: (tx: Transaction) => retry(tx, current(tx), afterRetries) }]
      : []),
  ]
}

const findOwner = (tx: Transaction, invoice: Invoice): Subscription | undefined =>
  tx.get('subscription', invoice.parent?.subscription_details?.subscription ?? '')

function collect(tx: Transaction, draft: Invoice): void {
  const subscription = findOwner(tx, draft)
  const invoice = finalizeInvoice(tx, draft)
  if (invoice.status !== 'open') return
  const pause = subscription?.pause_collection?.behavior
  if (pause === 'void') voidInvoice(tx, invoice)
  else if (pause === 'mark_uncollectible') markUncollectible(tx, invoice)
  else attempt(tx, invoice, subscription)
}

function retry(tx: Transaction, invoice: Invoice, afterRetries: AfterRetries): void {
  const subscription = findOwner(tx, invoice)
  attempt(tx, invoice, subscription)
  const after = tx.get('invoice', invoice.id)
  if (after?.status !== 'open' || after.attempt_count <= RETRY_DAYS.length) return
  const failed = findOwner(tx, invoice)
  if (failed === undefined || failed.ended_at !== null) return
  if (afterRetries === 'cancel') cancelSubscription(tx, failed, { reason: 'payment_failed' })
  else update(tx, 'subscription', 'customer.subscription.updated', { ...failed, status: 'unpaid' })
}

function attempt(tx: Transaction, invoice: Invoice, subscription: Subscription | undefined): void {
  const method = findDefaultMethod(tx, subscription, invoice.customer ?? '')
  payInvoice(tx, invoice, { method, isOffSession: true })
}

/** Makes coupons invalid after their last day. */
const stepsForCoupons = (tx: Transaction): DueStep[] =>
  tx.all('coupon').flatMap((coupon) => {
    const { id, redeem_by, valid } = coupon
    if (redeem_by === null || !valid) return []
    return [
      {
        at: redeem_by,
        run: (tx: Transaction) =>
          void update(tx, 'coupon', 'coupon.updated', { ...(tx.get('coupon', id) ?? coupon), valid: false }),
      },
    ]
  })
