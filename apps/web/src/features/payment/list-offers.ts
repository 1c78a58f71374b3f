import type { Price, Product } from '@lectern/contracts'
import type { Interval } from './plans/interval-choice.tsx'
import type { Catalogue } from './use-payment-calls.ts'

/** A product with one of its prices. */
export interface Offer {
  readonly product: Product
  readonly price: Price
}

/** Returns the plans and the additions that renew with an interval, the cheapest first. */
export function listOffers({ products, prices }: Catalogue, interval: Interval) {
  const offers = products.flatMap((product): Offer[] => {
    const price = prices.find(({ product: id, recurring }) => id === product.id && recurring?.interval === interval)
    return price === undefined ? [] : [{ product, price }]
  })
  offers.sort((one, other) => one.price.unit_amount - other.price.unit_amount)
  return {
    plans: offers.filter(({ product }) => product.kind === 'plan'),
    additions: offers.filter(({ product }) => product.kind === 'addition'),
  }
}

/** Returns the gifts, which are paid once, the cheapest first. */
export function listGifts({ products, prices }: Catalogue): Offer[] {
  return products
    .filter(({ kind }) => kind === 'gift')
    .flatMap((product): Offer[] => {
      const price = prices.find(({ product: id, recurring }) => id === product.id && recurring === null)
      return price === undefined ? [] : [{ product, price }]
    })
    .toSorted((one, other) => one.price.unit_amount - other.price.unit_amount)
}
