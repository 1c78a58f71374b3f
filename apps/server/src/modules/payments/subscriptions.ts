import type Stripe from 'stripe'
import { LIVE_STATUSES, SubscriptionStatus } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { EXPANDED, fetchAll, fetchSubscriptions, readPeriod } from './fetch-subscriptions.ts'
import { freeTimeParams, limitDelay } from './free-time.ts'
import { applyDiscount, findDiscount, isSameDiscount } from './discount-codes/find-discount.ts'
import { readPlanPrices } from './plan-prices.ts'
import { readId } from './read-id.ts'

export const isLive = ({ status }: Stripe.Subscription): boolean => LIVE_STATUSES.has(SubscriptionStatus.parse(status))

interface Wanted {
  readonly priceId: string
  readonly couponId?: string | undefined
  /** Number of children with a profile. */
  readonly children: number
  /** When the gift cards of the family end, in seconds since 1970. */
  readonly giftsEndAt: number | null
}

/**
 * Subscribes the first customer of an account to a price. The same call again, also after a lost answer or a killed server,
 * returns the subscription of the first one. The time of a gift card is not charged. Refuses with `conflict` if the account has a live subscription to another price
 * or no customer, with `validation_failed` without a card or for a coupon that does not apply, and as `readPlanPrices` does.
 */
export async function createSubscription(
  kernel: Kernel,
  db: Db,
  stripe: Stripe,
  customers: readonly string[],
  { priceId, couponId, children, giftsEndAt }: Wanted,
): Promise<Stripe.Subscription | Refusal> {
  const [customer, ...others] = customers
  if (customer === undefined) return refuse('conflict')
  if ((await fetchAll(kernel, db, stripe, others)).some(isLive)) return refuse('conflict')
  return db.transaction(async (rows) => {
    // The lock of the customer lets a second request wait until the first one has its subscription.
    const known = await fetchSubscriptions(kernel, rows, stripe, customer)
    const live = known.find(isLive)
    if (live !== undefined) return live.items.data.some(({ price }) => price.id === priceId) ? live : refuse('conflict')
    const prices = await readPlanPrices(stripe, [priceId], { children })
    if (prices instanceof Refusal) return prices
    const discount = couponId === undefined ? undefined : await findDiscount(stripe, customer, couponId)
    if (discount instanceof Refusal) return discount
    if (!(await hasDefaultCard(stripe, customer)))
      return refuse('validation_failed', 'The customer has no default card.')
    const isFirst = known.length === 0 && others.length === 0
    const freeTime = freeTimeParams({ isFirst, giftsEndAt, now: kernel.clock.now() })
    const created = await applyDiscount(() =>
      stripe.subscriptions.create(
        {
          customer,
          items: [{ price: priceId }],
          // The stored card pays at once. The browser confirms a first payment that the bank wants to check.
          payment_behavior: 'allow_incomplete',
          // A card of the subscription itself would win over the default card that the family chooses later.
          payment_settings: { save_default_payment_method: 'off' },
          ...freeTime,
          ...(discount === undefined ? {} : { discounts: [discount] }),
        },
        // A customer has at most one live subscription, so that the number of the ended ones names the next one.
        {
          idempotencyKey: `subscription-${customer}-${known.length}-${priceId}-${couponId ?? ''}-${giftsEndAt ?? ''}`,
        },
      ),
    )
    if (created instanceof Refusal) return created
    const [made] = await fetchSubscriptions(kernel, rows, stripe, customer)
    if (made === undefined) throw new Error('Stripe does not list the subscription that it has created')
    return made
  })
}

async function hasDefaultCard(stripe: Stripe, id: string): Promise<boolean> {
  const customer = await stripe.customers.retrieve(id)
  return customer.deleted !== true && customer.invoice_settings.default_payment_method !== null
}

/** Changes a subscription of an account, and stores its new state. Refuses with `not_found` for one of another account. */
export async function changeSubscription(
  kernel: Kernel,
  db: Db,
  stripe: Stripe,
  { customers, id }: { readonly customers: readonly string[]; readonly id: string },
  change: (subscription: Stripe.Subscription) => Promise<Stripe.Subscription | Refusal>,
): Promise<Stripe.Subscription | Refusal> {
  for (const customer of customers) {
    const result = await db.transaction(async (rows) => {
      const known = await fetchSubscriptions(kernel, rows, stripe, customer)
      const found = known.find((each) => each.id === id)
      if (found === undefined) return undefined
      const changed = await change(found)
      if (changed instanceof Refusal) return changed
      const after = await fetchSubscriptions(kernel, rows, stripe, customer)
      return after.find((each) => each.id === id) ?? changed
    })
    if (result !== undefined) return result
  }
  return refuse('not_found')
}

/**
 * Ends a subscription for its owner, with its period. A subscription with a payment due ends at once, and its payment is not
 * due any more: otherwise Stripe would charge it after the end. Refuses with `conflict` for one that has ended.
 */
export async function endSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription | Refusal> {
  if (!PAYMENT_DUE.has(subscription.status)) return endWithPeriod(stripe, subscription)
  const invoice = subscription.latest_invoice
  if (invoice !== null && typeof invoice !== 'string' && invoice.status === 'open')
    await stripe.invoices.voidInvoice(invoice.id ?? '')
  return stripe.subscriptions.cancel(subscription.id, { prorate: false, invoice_now: false, expand: [...EXPANDED] })
}

/** States in which the books close without a further payment. */
const PAYMENT_DUE = new Set<Stripe.Subscription.Status>(['incomplete', 'past_due', 'unpaid'])

/**
 * Ends a subscription with its period, also one with a payment due. The owner can take the end back. Refuses with `conflict`
 * for one that has ended.
 */
export async function endWithPeriod(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription | Refusal> {
  if (!isLive(subscription)) return refuse('conflict')
  return stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true, expand: [...EXPANDED] })
}

/** States in which the next charge can wait for the end of a gift card. In the others, a payment is due. */
const PAID = new Set<Stripe.Subscription.Status>(['trialing', 'active'])

/**
 * Takes the end of a subscription back. A gift card that the family has redeemed meanwhile opens the books after that end, so
 * the next charge waits for the end of the gift card. `giftsEndAt`: see `readGiftsEnd`. Refuses with `conflict` for a
 * subscription that has ended.
 */
export async function keepSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { giftsEndAt, now }: { readonly giftsEndAt: number | null; readonly now: Date },
): Promise<Stripe.Subscription | Refusal> {
  const { id, status, cancel_at, cancel_at_period_end } = subscription
  if (!isLive(subscription)) return refuse('conflict')
  const chargedAt = limitDelay(giftsEndAt, now)
  const waits = PAID.has(status) && chargedAt !== null && chargedAt > readPeriod(subscription).end
  return stripe.subscriptions.update(id, {
    // A day that the family chose is no end of a period.
    ...(cancel_at !== null && !cancel_at_period_end ? { cancel_at: '' } : { cancel_at_period_end: false }),
    ...(waits ? { trial_end: chargedAt, proration_behavior: 'none' } : {}),
    expand: [...EXPANDED],
  })
}

/** Replaces the coupon of a subscription. Refuses with `validation_failed` for a coupon that does not apply. */
export async function setCoupon(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  couponId: string,
): Promise<Stripe.Subscription | Refusal> {
  if (!isLive(subscription)) return refuse('conflict')
  const discount = await findDiscount(stripe, readId(subscription.customer), couponId)
  if (discount instanceof Refusal) return discount
  // The change of a request whose answer was lost.
  if (subscription.discounts.some((current) => isSameDiscount(current, discount))) return subscription
  return applyDiscount(() =>
    stripe.subscriptions.update(subscription.id, { discounts: [discount], expand: [...EXPANDED] }),
  )
}
