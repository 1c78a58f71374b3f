import type Stripe from 'stripe'
import type { Product } from '@lectern/contracts'
import { presentProduct } from './present-payments.ts'
import { readId } from './read-id.ts'
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
  const products: Product[] = []
  for (const { price } of items.data)
    products.push(presentProduct(await readProduct(stripe, readId(price.product), now)))
  return sumPlaces(products)
}

/** Returns how many children a plan and its additions are for. Null without a limit. */
export function sumPlaces(products: readonly Pick<Product, 'kind' | 'children'>[]): number | null {
  const hasNoLimit = products.some(({ kind, children }) => kind === 'plan' && children === null)
  return hasNoLimit ? null : products.reduce((sum, { children }) => sum + (children ?? 0), 0)
}
