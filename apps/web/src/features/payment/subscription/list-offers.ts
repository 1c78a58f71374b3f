import type { Price, Product } from '@lectern/contracts'
import type { Interval } from '../plans/interval-choice.tsx'
import type { Catalogue } from '../use-payment-calls.ts'

interface Offer {
  readonly product: Product
  readonly price: Price
}

/** Returns the plans and the additions that renew with an interval. */
export function listOffers({ products, prices }: Catalogue, interval: Interval) {
  const offers = products.flatMap((product): Offer[] => {
    const price = prices.find(({ product: id, recurring }) => id === product.id && recurring?.interval === interval)
    return price === undefined ? [] : [{ product, price }]
  })
  return {
    plans: offers.filter(({ product }) => product.kind === 'plan'),
    additions: offers.filter(({ product }) => product.kind === 'addition'),
  }
}
