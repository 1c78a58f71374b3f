import type Stripe from 'stripe'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { readId } from '../read-id.ts'
import { findStripeError } from '../stripe-errors.ts'

/** Maximum number of invoices of a customer that are searched for a discount. */
const READ_MAX = 100

/** A discount for a request to Stripe. */
export type Discount = { readonly promotion_code: string } | { readonly coupon: string }

/**
 * Finds the discount of a promotion code that customers type, or of the id of a coupon. Refuses with `validation_failed` if
 * neither is valid, and a discount that the customer has had: otherwise a discount for one month would work each month.
 */
export async function findDiscount(stripe: Stripe, customer: string, typed: string): Promise<Discount | Refusal> {
  const discount = await findValid(stripe, typed.trim())
  if (discount === undefined) return refuseCoupon()
  const { data } = await stripe.invoices.list({ customer, limit: READ_MAX, expand: ['data.discounts'] })
  const wasUsed = data.some(
    ({ discounts, total_discount_amounts: amounts }) =>
      (amounts ?? []).some(({ amount }) => amount > 0) && discounts.some((used) => isSameDiscount(used, discount)),
  )
  return wasUsed ? refuseCoupon() : discount
}

/** Returns whether an expanded discount of Stripe came from the same code. */
export function isSameDiscount(used: string | Stripe.Discount | Stripe.DeletedDiscount, discount: Discount): boolean {
  if (typeof used === 'string') return false
  const [code, coupon] = [used.promotion_code, used.source.coupon]
  return 'coupon' in discount
    ? coupon !== null && readId(coupon) === discount.coupon
    : code !== null && readId(code) === discount.promotion_code
}

/** Changes a subscription. Refuses a discount that Stripe keeps for another customer or for a first order, for example. */
export async function applyDiscount<T>(change: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await change()
  } catch (error) {
    if (findStripeError(error)?.param?.startsWith('discounts') === true) return refuseCoupon()
    throw error
  }
}

/** The text is that of specification 2 §8. */
const refuseCoupon = (): Refusal => refuse('validation_failed', 'Invalid Coupon!')

async function findValid(stripe: Stripe, code: string): Promise<Discount | undefined> {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 })
  const [promotion] = data
  if (promotion !== undefined) return { promotion_code: promotion.id }
  try {
    const coupon = await stripe.coupons.retrieve(code)
    return coupon.valid ? { coupon: coupon.id } : undefined
  } catch (error) {
    if (findStripeError(error)?.code === 'resource_missing') return undefined
    throw error
  }
}
