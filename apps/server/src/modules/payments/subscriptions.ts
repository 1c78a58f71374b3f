import type Stripe from 'stripe'
import { LIVE_STATUSES, SubscriptionStatus } from '@lectern/contracts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { EXPANDED, fetchAll, fetchSubscriptions } from './fetch-subscriptions.ts'

/** Days without a charge at the first subscription of a family. */
export const TRIAL_DAYS = 14

export const isLive = ({ status }: Stripe.Subscription): boolean => LIVE_STATUSES.has(SubscriptionStatus.parse(status))

interface Wanted {
  readonly priceId: string
  readonly couponId?: string | undefined
}

/**
 * Subscribes the first customer of an account to a price. The same call again, also after a lost answer or a killed server,
 * returns the subscription of the first one. Refuses with `conflict` if the account has a live subscription to another price
 * or no customer, and with `validation_failed` without a card or for a coupon that does not apply.
 */
export async function createSubscription(
  kernel: Kernel,
  db: Db,
  stripe: Stripe,
  customers: readonly string[],
  { priceId, couponId }: Wanted,
): Promise<Stripe.Subscription | Refusal> {
  const [customer, ...others] = customers
  if (customer === undefined) return refuse('conflict')
  if ((await fetchAll(kernel, db, stripe, others)).some(isLive)) return refuse('conflict')
  return db.transaction(async (rows) => {
    // The lock of the customer lets a second request wait until the first one has its subscription.
    const known = await fetchSubscriptions(kernel, rows, stripe, customer)
    const live = known.find(isLive)
    if (live !== undefined) return live.items.data.some(({ price }) => price.id === priceId) ? live : refuse('conflict')
    const discount = couponId === undefined ? undefined : await findDiscount(stripe, couponId)
    if (discount === null) return refuse('validation_failed', 'Invalid Coupon!')
    if (!(await hasDefaultCard(stripe, customer)))
      return refuse('validation_failed', 'The customer has no default card.')
    await stripe.subscriptions.create(
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
    )
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
  const discount = await findDiscount(stripe, couponId)
  if (discount === null) return refuse('validation_failed', 'Invalid Coupon!')
  return stripe.subscriptions.update(subscription.id, { discounts: [discount], expand: [...EXPANDED] })
}

/** Returns the discount of a promotion code that customers type, or of the id of a coupon; null if neither is valid. */
async function findDiscount(
  stripe: Stripe,
  code: string,
): Promise<{ promotion_code: string } | { coupon: string } | null> {
  const { data } = await stripe.promotionCodes.list({ code: code.trim(), active: true, limit: 1 })
  const [promotion] = data
  if (promotion !== undefined) return { promotion_code: promotion.id }
  try {
    const coupon = await stripe.coupons.retrieve(code.trim())
    return coupon.valid ? { coupon: coupon.id } : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return null
    throw error
  }
}
