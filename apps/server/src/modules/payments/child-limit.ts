import type Stripe from 'stripe'
import { presentProduct } from './present-payments.ts'
import { readProduct } from './read-product.ts'

/**
 * Returns how many children of the family may have a profile: those of the plan and of its additions. Null without a limit.
 * `now`: milliseconds since 1970.
 */
export async function countChildProfiles(
  stripe: Stripe,
  { items }: Stripe.Subscription,
  now: number,
): Promise<number | null> {
  let sum = 0
  for (const { price } of items.data) {
    const id = typeof price.product === 'string' ? price.product : price.product.id
    const { kind, children } = presentProduct(await readProduct(stripe, id, now))
    if (kind === 'plan' && children === null) return null
    sum += children ?? 0
  }
  return sum
}
