import type Stripe from 'stripe'
import * as z from 'zod'
import { GIFT_MONTHS_MAX } from '@lectern/contracts'
import type { Money } from '@lectern/contracts'
import { presentPrice } from '../present-payments.ts'

/** Metadata of a product that is a gift card. */
const GiftMetadata = z.object({
  kind: z.literal('gift'),
  months: z
    .string()
    .regex(/^\d{1,2}$/u)
    .transform(Number)
    .pipe(z.int().min(1).max(GIFT_MONTHS_MAX)),
})

/** Price of one gift card. */
interface GiftPrice extends Money {
  readonly months: number
}

/** Returns the price of a gift card, or undefined for another price, and for one that is not offered any more. */
export async function findGiftPrice(stripe: Stripe, priceId: string): Promise<GiftPrice | undefined> {
  const stored = await stripe.prices.retrieve(priceId, { expand: ['product'] })
  const { product } = stored
  if (typeof product === 'string' || product.deleted === true || !product.active || !stored.active) return undefined
  const gift = GiftMetadata.safeParse(product.metadata)
  const [price] = presentPrice(stored)
  if (!gift.success || price === undefined || price.recurring !== null || price.unit_amount === 0) return undefined
  return { amount: price.unit_amount, currency: price.currency, months: gift.data.months }
}
