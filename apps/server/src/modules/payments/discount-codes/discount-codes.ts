import type Stripe from 'stripe'
import { Currency, DiscountDuration, fieldProblem, getCurrency } from '@lectern/contracts'
import type { DiscountCode, NewDiscountCode, Realm } from '@lectern/contracts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { findStripeError, readFinalRefusal } from '../stripe-errors.ts'

/** Maximum number of codes that are read from Stripe. Older codes are not listed. */
const READ_MAX = 1000
const STRIPE_PAGE = 100
const EXPANDED = ['promotion.coupon']

interface Page {
  readonly pageNumber: number
  readonly pageSize: number
}

/** Returns a page of the codes, newest first. Stripe counts no objects, so all are read. */
export async function listCodes(stripe: Stripe, now: Date, { pageNumber, pageSize }: Page) {
  const found = await stripe.promotionCodes
    .list({ limit: STRIPE_PAGE, expand: EXPANDED.map((field) => `data.${field}`) })
    .autoPagingToArray({ limit: READ_MAX })
  const codes = found.flatMap((code) => presentCode(code, now) ?? [])
  const start = (pageNumber - 1) * pageSize
  return { data: codes.slice(start, start + pageSize), meta: { totalCount: codes.length } }
}

/**
 * Creates a coupon and its code. `request` identifies the request, so that a repeated one makes no second code. Refuses with `conflict` if
 * an active code has the same letters.
 */
export async function createCode(
  stripe: Stripe,
  { realm, now, request }: { readonly realm: Realm; readonly now: Date; readonly request: string },
  wanted: NewDiscountCode,
): Promise<DiscountCode | Refusal> {
  const { discount, duration, months, maxUses } = wanted
  const code = wanted.code.toUpperCase()
  const expiresAt = wanted.expiresAt === null ? null : new Date(wanted.expiresAt)
  if ((duration === 'repeating') !== (months !== null)) return refuse('validation_failed')
  if (expiresAt !== null && expiresAt <= now) return refuse('validation_failed')
  const coupon = await stripe.coupons.create(
    {
      name: code,
      duration,
      ...('percent' in discount
        ? { percent_off: discount.percent }
        : { amount_off: discount.amount, currency: getCurrency(realm) }),
      ...(months === null ? {} : { duration_in_months: months }),
    },
    { idempotencyKey: `discount-coupon-${request}` },
  )
  try {
    const created = await stripe.promotionCodes.create(
      {
        promotion: { type: 'coupon', coupon: coupon.id },
        code,
        ...(maxUses === null ? {} : { max_redemptions: maxUses }),
        ...(expiresAt === null ? {} : { expires_at: Math.floor(expiresAt.getTime() / 1000) }),
        expand: EXPANDED,
      },
      { idempotencyKey: `discount-code-${request}` },
    )
    return presentOrThrow(created, now)
  } catch (error) {
    if (readFinalRefusal(error) === undefined || findStripeError(error)?.param !== 'code') throw error
    // A repeated request finds the coupon deleted.
    await stripe.coupons.del(coupon.id).catch(() => {})
    return refuse('conflict', undefined, { errors: [fieldProblem('code', 'already_exists')] })
  }
}

/** Ends a code, or lets it work again. Refuses with `conflict` if it cannot work: it is used up, or its last day has passed. */
export async function changeCode(
  stripe: Stripe,
  now: Date,
  { id, isActive }: { readonly id: string; readonly isActive: boolean },
): Promise<DiscountCode | Refusal> {
  try {
    return presentOrThrow(await stripe.promotionCodes.update(id, { active: isActive, expand: EXPANDED }), now)
  } catch (error) {
    const code = readFinalRefusal(error)
    if (code === undefined || code === 'resource_missing') throw error
    return refuse('conflict')
  }
}

function presentOrThrow(code: Stripe.PromotionCode, now: Date): DiscountCode {
  const presented = presentCode(code, now)
  if (presented === undefined) throw new Error('the coupon of a code is not readable')
  return presented
}

/** Undefined for a code of Stripe's own pages with a currency or a duration that the contracts do not have. */
function presentCode(code: Stripe.PromotionCode, now: Date): DiscountCode | undefined {
  const { coupon } = code.promotion
  if (coupon === null || typeof coupon === 'string') return undefined
  const currency = Currency.safeParse(coupon.currency)
  const duration = DiscountDuration.safeParse(coupon.duration)
  const { percent_off: percent, amount_off: amount } = coupon
  if (!duration.success || (percent === null && !currency.success)) return undefined
  return {
    id: code.id,
    code: code.code,
    discount: percent === null ? { amount: { amount: amount ?? 0, currency: currency.data ?? 'eur' } } : { percent },
    duration: duration.data,
    months: coupon.duration_in_months,
    uses: code.times_redeemed,
    maxUses: code.max_redemptions,
    expiresAt: toTime(code.expires_at),
    createdAt: new Date(code.created * 1000).toISOString(),
    state: readState(code, coupon, now),
  }
}

const toTime = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString()

function readState(code: Stripe.PromotionCode, coupon: Stripe.Coupon, now: Date): DiscountCode['state'] {
  const ends = [code.expires_at, coupon.redeem_by].filter((end) => end !== null)
  if (ends.some((end) => end * 1000 <= now.getTime())) return 'expired'
  const limits = [
    [code.max_redemptions, code.times_redeemed],
    [coupon.max_redemptions, coupon.times_redeemed],
  ] as const
  if (limits.some(([max, uses]) => max !== null && uses >= max)) return 'used_up'
  return code.active && coupon.valid ? 'active' : 'ended'
}
