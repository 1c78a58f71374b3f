import * as calls from '@lectern/contracts'
import type Stripe from 'stripe'
import type { Kernel } from '../../kernel/kernel.ts'
import { allowAll, ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { readCountry } from './country.ts'
import { presentPrice, presentProduct } from './present-payments.ts'
import type { StripeAccounts } from './stripe-accounts.ts'
import { askStripe } from './stripe-errors.ts'

/** Prices change rarely, and everyone who opens the plans asks for them. */
const CACHE_MS = 60_000
const LISTED_MAX = 100

/** Returns the route that lists the active products of a country with their active prices. */
export function productRoutes({
  kernel,
  accounts,
}: {
  readonly kernel: Kernel
  readonly accounts: StripeAccounts
}): Route[] {
  const cache = new Map<string, { readonly until: number; readonly products: ReturnType<typeof readProducts> }>()
  return [
    route(calls.listProducts, {
      policy: allowAll,
      act: async ({ request }) => {
        const realm = await readCountry(kernel, request)
        const stripe = await accounts.connect(realm)
        const now = kernel.clock.now().getTime()
        const cached = cache.get(realm)
        if (cached !== undefined && cached.until > now) return askStripe(() => cached.products)
        const products = readProducts(stripe)
        cache.set(realm, { until: now + CACHE_MS, products })
        // After a failure, the next request asks again.
        products.catch(() => cache.delete(realm))
        return askStripe(() => products)
      },
      present: ok,
    }),
  ]
}

async function readProducts(stripe: Stripe) {
  const [products, prices] = await Promise.all([
    stripe.products.list({ active: true, limit: LISTED_MAX }),
    stripe.prices.list({ active: true, limit: LISTED_MAX }),
  ])
  const offered = new Set(products.data.map(({ id }) => id))
  return {
    products: { data: products.data.map(presentProduct) },
    prices: { data: prices.data.flatMap(presentPrice).filter(({ product }) => offered.has(product)) },
  }
}
