import type Stripe from 'stripe'
import { refuse } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { sumPlaces } from './child-limit.ts'
import { presentProduct } from './present-payments.ts'

interface Family {
  /** Number of children with a profile. */
  readonly children: number
  /** Ids of the prices that the family has, which may be closed for others. */
  readonly current?: readonly string[]
}

/**
 * Reads the prices of one plan and of the additions that renew together with it. Refuses other prices with
 * `validation_failed`, and with `too_many_children` if they have fewer places than the family has children.
 */
export async function readPlanPrices(
  stripe: Stripe,
  priceIds: readonly string[],
  { children, current = [] }: Family,
): Promise<readonly Stripe.Price[] | Refusal> {
  const prices: Stripe.Price[] = []
  for (const id of new Set(priceIds)) prices.push(await stripe.prices.retrieve(id, { expand: ['product'] }))
  const products = prices.flatMap(({ product }) =>
    typeof product === 'string' || product.deleted === true ? [] : presentProduct(product),
  )
  const intervals = new Set(prices.map(({ recurring }) => `${recurring?.interval} ${recurring?.interval_count}`))
  const belongTogether =
    products.length === prices.length &&
    products.filter(({ kind }) => kind === 'plan').length === 1 &&
    products.every(({ kind }) => kind !== 'gift') &&
    intervals.size === 1 &&
    prices.every(({ id, active, recurring }) => (active || current.includes(id)) && recurring !== null)
  if (!belongTogether) return refuse('validation_failed', 'The prices must be one plan and its additions.')
  return (sumPlaces(products) ?? Infinity) < children ? refuse('too_many_children') : prices
}
