import type Stripe from 'stripe'

/** Products change rarely, and each event asks for them. */
const KEPT_MS = 600_000

interface Kept {
  readonly until: number
  readonly product: Promise<Stripe.Product>
}

const kept = new WeakMap<Stripe, Map<string, Kept>>()

/** Returns a product, which is asked for once in ten minutes. `now`: milliseconds since 1970. */
export function readProduct(stripe: Stripe, id: string, now: number): Promise<Stripe.Product> {
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
