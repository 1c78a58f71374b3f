import { timeFor } from '../customers/find-customer.ts'
import { update } from '../state/save.ts'
import type { Invoice, Subscription, SubscriptionItem } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { isInRange, listPage, PAGE, range, toPage } from '../wire/lists.ts'
import { choice, flag, required, text } from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { invalidRequest, resourceMissing, StripeError } from '../wire/stripe-error.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { CANCELLATION_DETAILS, CHANGED_SUBSCRIPTION, changeSubscription } from './change-subscription.ts'
import type { SubscriptionChange } from './change-subscription.ts'
import { createSubscription, NEW_SUBSCRIPTION } from './create-subscription.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { findSubscription } from './find-subscription.ts'
import { findDefaultMethod, payInvoice } from './pay-invoice.ts'
import { startPeriod } from './renew-subscription.ts'

const STATUS = choice(
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
)

/** Subscriptions and their items. https://docs.stripe.com/api/subscriptions */
export const SUBSCRIPTION_ROUTES = [
  route('POST', '/subscriptions', NEW_SUBSCRIPTION, ({ tx, params }) => createSubscription(tx, params)),
  route(
    'GET',
    '/subscriptions',
    { ...PAGE, created: range, customer: text, price: text, status: STATUS, test_clock: text },
    ({ tx, params }) =>
      listPage(
        tx,
        'subscription',
        '/v1/subscriptions',
        params,
        (subscription) =>
          isInRange(subscription.created, params.created) &&
          (params.customer ?? subscription.customer) === subscription.customer &&
          (params.price === undefined || subscription.items.data.some(({ price }) => price.id === params.price)) &&
          hasStatus(subscription, params.status),
      ),
  ),
  route('GET', '/subscriptions/:id', {}, ({ tx, id }) => findSubscription(tx, id)),
  route('POST', '/subscriptions/:id', CHANGED_SUBSCRIPTION, ({ tx, id, params }) => {
    const subscription = findSubscription(tx, id)
    const invoice = changeSubscription(tx, subscription, params)
    if (invoice !== undefined) payChange(tx, subscription, invoice, params)
    return findSubscription(tx, id)
  }),
  route(
    'DELETE',
    '/subscriptions/:id',
    { cancellation_details: CANCELLATION_DETAILS, invoice_now: flag, prorate: flag },
    ({ tx, id, params }) => {
      const subscription = findSubscription(tx, id)
      if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
        throw resourceMissing('subscription', id)
      const { comment, feedback } = params.cancellation_details ?? {}
      const invoice = cancelSubscription(tx, subscription, {
        reason: 'cancellation_requested',
        ...(comment === undefined ? {} : { comment }),
        ...(feedback === undefined ? {} : { feedback }),
        prorates: params.prorate ?? false,
        invoicesNow: params.invoice_now ?? false,
      })
      if (invoice !== undefined) payChange(tx, subscription, invoice, {})
      return findSubscription(tx, id)
    },
  ),
  route('POST', '/subscriptions/:id/resume', { billing_cycle_anchor: choice('now') }, ({ tx, id }) => {
    const subscription = findSubscription(tx, id)
    if (subscription.status !== 'paused')
      throw invalidRequest('This subscription is not paused, so it cannot be resumed.')
    const now = timeFor(tx, subscription.customer)
    const resumed = { ...subscription, billing_cycle_anchor: now, status: 'active' as const }
    update(tx, 'subscription', 'customer.subscription.resumed', resumed)
    payChange(tx, subscription, startPeriod(tx, resumed, now), {})
    return findSubscription(tx, id)
  }),
  route('DELETE', '/subscriptions/:id/discount', {}, ({ tx, id }) => {
    const subscription = findSubscription(tx, id)
    update(tx, 'subscription', 'customer.subscription.updated', { ...subscription, discounts: [] })
    return { id: subscription.discounts[0] ?? '', object: 'discount', deleted: true }
  }),
  route('GET', '/subscription_items', { ...PAGE, subscription: text }, ({ tx, params }) => {
    const { id, items } = findSubscription(tx, required(params.subscription, 'subscription'), 'subscription')
    return toPage(items.data, `/v1/subscription_items?subscription=${id}`, params)
  }),
  route('GET', '/subscription_items/:id', {}, ({ tx, id }) => findItem(tx, id)),
]

function hasStatus({ status }: Subscription, wanted: ReturnType<typeof STATUS> | undefined): boolean {
  const isEnded = status === 'canceled' || status === 'incomplete_expired'
  if (wanted === 'all') return true
  if (wanted === undefined) return status !== 'canceled'
  return wanted === 'ended' ? isEnded : status === wanted
}

function findItem(tx: Transaction, id: string): SubscriptionItem {
  const found = tx
    .all('subscription')
    .flatMap(({ items }) => items.data)
    .find((item) => item.id === id)
  if (found === undefined) throw resourceMissing('subscription_item', id)
  return found
}

/** Finalizes and pays the invoice of a change. */
function payChange(tx: Transaction, before: Subscription, draft: Invoice, params: SubscriptionChange): void {
  const invoice = finalizeInvoice(tx, draft)
  if (invoice.status === 'paid') return
  const subscription = findSubscription(tx, before.id)
  if (params.payment_behavior === 'default_incomplete') {
    update(tx, 'subscription', 'customer.subscription.updated', { ...subscription, status: 'past_due' })
    return
  }
  const method = findDefaultMethod(tx, subscription, subscription.customer)
  const attempted = payInvoice(tx, invoice, { method, isOffSession: params.off_session === true })
  if (params.payment_behavior !== 'error_if_incomplete' || attempted?.intent.status === 'succeeded') return
  throw new StripeError(
    402,
    attempted?.error ?? {
      type: 'card_error',
      code: 'subscription_payment_intent_requires_action',
      message: 'Payment for this subscription requires additional user action before it can be completed successfully.',
    },
  )
}
