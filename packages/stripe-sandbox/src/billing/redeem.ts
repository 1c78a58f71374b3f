import { timeFor } from '../customers/find-customer.ts'
import { create, update } from '../state/save.ts'
import type { Coupon, Discount, PromotionCode } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { list, object, text } from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'
import { invalidRequest, parameterMissing, resourceMissing } from '../wire/stripe-error.ts'
import { findCoupon } from './coupon-routes.ts'
import { addMonths } from './intervals.ts'
import { findPromotionCode } from './promotion-code-routes.ts'

const REQUESTED = { coupon: text, discount: text, promotion_code: text } as const
export const DISCOUNTS = list(object(REQUESTED))

/** The purchase for which a discount is redeemed. */
interface Purchase {
  readonly customer: string
  readonly currency: string
  /** The sum before discounts, in the smallest unit of the currency. */
  readonly amount: number
}

/** Redeems the coupons and promotion codes of a request. Returns the ids of the discounts. Throws for one that is not valid. */
export const redeemAll = (
  tx: Transaction,
  requested: readonly Fields<typeof REQUESTED>[],
  purchase: Purchase,
  subscription: string,
): string[] => requested.map((each) => redeem(tx, each, purchase, subscription).id)

function redeem(
  tx: Transaction,
  requested: Fields<typeof REQUESTED>,
  purchase: Purchase,
  subscription: string,
): Discount {
  if (requested.discount !== undefined) {
    const existing = tx.get('discount', requested.discount)
    if (existing === undefined) throw resourceMissing('discount', requested.discount, 'discounts[0][discount]')
    return existing
  }
  const code =
    requested.promotion_code === undefined
      ? undefined
      : findPromotionCode(tx, requested.promotion_code, 'discounts[0][promotion_code]')
  const couponId = requested.coupon ?? code?.promotion.coupon
  if (couponId === undefined || couponId === null) throw parameterMissing('discounts[0][coupon]')
  const coupon = findCoupon(tx, couponId, 'discounts[0][coupon]')
  const now = timeFor(tx, purchase.customer)
  checkCoupon(coupon, purchase, now)
  if (code !== undefined) {
    checkCode(tx, code, purchase, now)
    update(tx, 'promotion_code', 'promotion_code.updated', { ...code, times_redeemed: code.times_redeemed + 1 })
  }
  const redeemed = coupon.times_redeemed + 1
  update(tx, 'coupon', 'coupon.updated', {
    ...coupon,
    times_redeemed: redeemed,
    valid: redeemed !== coupon.max_redemptions,
  })
  return create(tx, 'discount', 'customer.discount.created', {
    id: tx.newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: purchase.customer,
    customer_account: null,
    end: coupon.duration_in_months === null ? null : addMonths(now, coupon.duration_in_months),
    invoice: null,
    invoice_item: null,
    promotion_code: code?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: now,
    subscription,
    subscription_item: null,
  })
}

function checkCoupon(coupon: Coupon, { currency }: Purchase, now: number): void {
  if (!coupon.valid || (coupon.redeem_by !== null && coupon.redeem_by <= now))
    throw invalidRequest(`Coupon ${coupon.id} is used up or has expired.`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    })
  if (coupon.currency !== null && coupon.currency !== currency)
    throw invalidRequest(`The coupon ${coupon.id} is in ${coupon.currency}, and the purchase is in ${currency}.`, {
      param: 'discounts[0][coupon]',
    })
}

function checkCode(tx: Transaction, code: PromotionCode, { customer, currency, amount }: Purchase, now: number): void {
  const refuse = (reason: string) =>
    invalidRequest(`This promotion code cannot be redeemed because ${reason}.`, {
      param: 'discounts[0][promotion_code]',
    })
  const { first_time_transaction, minimum_amount, minimum_amount_currency } = code.restrictions
  if (!code.active) throw refuse('it is not active')
  if (code.expires_at !== null && code.expires_at <= now) throw refuse('it has expired')
  if (code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions) throw refuse('it is used up')
  if (code.customer !== null && code.customer !== customer) throw refuse('it belongs to another customer')
  if (first_time_transaction && tx.all('charge').some((charge) => charge.customer === customer && charge.paid))
    throw refuse('the associated customer has prior transactions')
  if (minimum_amount !== null && (minimum_amount_currency !== currency || amount < minimum_amount))
    throw refuse('the amount is below its minimum')
}
