import type Stripe from 'stripe'
import { LIVE_STATUSES, SubscriptionStatus } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { EXPANDED, fetchAll, fetchSubscriptions } from './fetch-subscriptions.ts'
import { applyDiscount, findDiscount, isSameDiscount } from './discounts.ts'
import { readPlanPrices } from './plan-prices.ts'
import { readId } from './read-id.ts'

/** Days without a charge at the first subscription of a family. */
export const TRIAL_DAYS = 14

export const isLive = ({ status }: Stripe.Subscription): boolean => LIVE_STATUSES.has(SubscriptionStatus.parse(status))

interface Wanted {
  readonly priceId: string
  readonly couponId?: string | undefined
  /** Number of children with a profile. */
  readonly children: number
}

/**
 * Subscribes the first customer of an account to a price. The same call again, also after a lost answer or a killed server,
 * returns the subscription of the first one. Refuses with `conflict` if the account has a live subscription to another price
 * or no customer, with `validation_failed` without a card or for a coupon that does not apply, and as `readPlanPrices` does.
 */
export async function createSubscription(
  kernel: Kernel,
  db: Db,
  stripe: Stripe,
  customers: readonly string[],
  { priceId, couponId, children }: Wanted,
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
    const created = await applyDiscount(() =>
      stripe.subscriptions.create(
        {
          customer,
          items: [{ price: priceId }],
          // The stored card pays at once. The browser confirms a first payment that the bank wants to check.
          payment_behavior: 'allow_incomplete',
          // A card of the subscription itself would win over the default card that the family chooses later.
          payment_settings: { save_default_payment_method: 'off' },
          ...(known.length === 0 && others.length === 0 ? { trial_period_days: TRIAL_DAYS } : {}),
          ...(discount === undefined ? {} : { discounts: [discount] }),
        },
        // A customer has at most one live subscription, so that the number of the ended ones names the next one.
        { idempotencyKey: `subscription-${customer}-${known.length}-${priceId}-${couponId ?? ''}` },
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
 * Ends a subscription with its period, as its owner asks, or takes the end back. A subscription with a payment due ends at
 * once, and its payment is not due any more: otherwise Stripe would charge it after the end. Refuses with `conflict` if the
 * subscription to keep has ended.
 */
export async function endOrKeep(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  isEnding: boolean,
): Promise<Stripe.Subscription | Refusal> {
  if (!isEnding || !PAYMENT_DUE.has(subscription.status)) return setEnd(stripe, subscription, isEnding)
  const invoice = subscription.latest_invoice
  if (invoice !== null && typeof invoice !== 'string' && invoice.status === 'open')
    await stripe.invoices.voidInvoice(invoice.id ?? '')
  return stripe.subscriptions.cancel(subscription.id, { prorate: false, invoice_now: false, expand: [...EXPANDED] })
}

/** States in which the books close without a further payment. */
const PAYMENT_DUE = new Set<Stripe.Subscription.Status>(['incomplete', 'past_due', 'unpaid'])

/** Ends a subscription with its period, or takes the end back. Refuses with `conflict` for one that has ended. */
export async function setEnd(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  isEnding: boolean,
): Promise<Stripe.Subscription | Refusal> {
  if (!isLive(subscription)) return refuse('conflict')
  // A day that the family chose is no end of a period.
  const hasDay = !isEnding && subscription.cancel_at !== null && !subscription.cancel_at_period_end
  return stripe.subscriptions.update(subscription.id, {
    ...(hasDay ? { cancel_at: '' } : { cancel_at_period_end: isEnding }),
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
