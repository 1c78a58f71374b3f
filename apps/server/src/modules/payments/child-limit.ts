import type Stripe from 'stripe'
import type { Product } from '@lectern/contracts'
import { presentProduct } from './present-payments.ts'
import { readId } from './read-id.ts'

/** Products change rarely, and each event asks for them. */
const KEPT_MS = 600_000

interface Kept {
  readonly until: number
  readonly product: Promise<Stripe.Product>
}

const kept = new WeakMap<Stripe, Map<string, Kept>>()

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

function readProduct(stripe: Stripe, id: string, now: number): Promise<Stripe.Product> {
  const products = kept.get(stripe) ?? new Map<string, Kept>()
  kept.set(stripe, products)
  const found = products.get(id)
  if (found !== undefined && found.until > now) return found.product
  const product: Promise<Stripe.Product> = stripe.products.retrieve(id)
  products.set(id, { until: now + KEPT_MS, product })
  // After a failure, the next request asks again.
  product.catch(() => products.delete(id))
  return product
}
