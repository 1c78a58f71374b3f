import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { paged, PAGE_SIZE_MAX } from '../paging.ts'
import type { Realm } from '../realm.ts'
import { Money, type Currency } from './payment-objects.ts'

/** Maximum number of months in which a discount applies. */
export const DISCOUNT_MONTHS_MAX = 36
/** Maximum number of families that can use a discount code. */
export const DISCOUNT_USES_MAX = 100_000
/** Maximum amount of a discount, in the smallest unit of the currency. */
export const DISCOUNT_AMOUNT_MAX = 1_000_000

const CURRENCY_OF_REALM: Record<Realm, Currency> = {
  de: 'eur',
  fi: 'eur',
  fr: 'eur',
  nl: 'eur',
  no: 'nok',
  se: 'sek',
  uk: 'gbp',
  us: 'usd',
}

/** Returns the currency in which families of a realm pay. */
export const getCurrency = (realm: Realm): Currency => CURRENCY_OF_REALM[realm]

const shared = { service: 'payment', access: 'superUser' } as const
const DiscountCodeId = z.string().check(z.regex(/^promo_[A-Za-z0-9_]{1,250}$/u))

/** Letters of a discount code. Case does not matter. */
export const DiscountCodeText = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/iu))

/** `once`: the first payment. `repeating`: the payments of some months. `forever`: all payments. The values are those of Stripe. */
export const DiscountDuration = z.enum(['once', 'repeating', 'forever'])
export type DiscountDuration = z.infer<typeof DiscountDuration>

/** `ended`: by a super user. `used_up`: as many families as allowed have used the code. */
export const DiscountCodeState = z.enum(['active', 'ended', 'expired', 'used_up'])
export type DiscountCodeState = z.infer<typeof DiscountCodeState>

/** A code with which a family pays less: a promotion code of Stripe with its coupon. */
export const DiscountCode = z.object({
  id: DiscountCodeId,
  code: z.string(),
  /** `percent` is from 0 to 100. */
  discount: z.union([z.object({ percent: z.number() }), z.object({ amount: Money })]),
  duration: DiscountDuration,
  /** Number of months of a repeating discount, otherwise null. */
  months: z.nullable(z.int()),
  uses: z.int(),
  /** Null without a limit. */
  maxUses: z.nullable(z.int()),
  /** Null for a code without a last day. */
  expiresAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  state: DiscountCodeState,
})
export type DiscountCode = z.infer<typeof DiscountCode>

export const listDiscountCodes = defineCall({
  ...shared,
  method: 'GET',
  path: '/discount-codes',
  summary: 'List the discount codes, newest first',
  query: z.object({
    pageNumber: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 10),
  }),
  responses: { 200: paged(DiscountCode) },
  errors: ['unavailable'],
})

/** Creates a code. Refused with `conflict` if an active code has the same letters. An amount is in the currency of the realm. */
export const createDiscountCode = defineCall({
  ...shared,
  method: 'POST',
  path: '/discount-codes',
  summary: 'Create a discount code',
  repeat: 'first response',
  body: z.object({
    code: DiscountCodeText,
    discount: z.union([
      z.object({ percent: z.int().check(z.minimum(1), z.maximum(100)) }),
      z.object({ amount: z.int().check(z.minimum(1), z.maximum(DISCOUNT_AMOUNT_MAX)) }),
    ]),
    duration: DiscountDuration,
    /** Required for a repeating discount. */
    months: z.nullable(z.int().check(z.minimum(1), z.maximum(DISCOUNT_MONTHS_MAX))),
    maxUses: z.nullable(z.int().check(z.minimum(1), z.maximum(DISCOUNT_USES_MAX))),
    expiresAt: z.nullable(z.iso.datetime()),
  }),
  responses: { 201: DiscountCode },
  errors: ['conflict', 'not_while_acting', 'unavailable'],
})
export type NewDiscountCode = z.infer<typeof createDiscountCode.body>

/** Ends a code, or lets it work again. Families that have the discount keep it. */
export const changeDiscountCode = defineCall({
  ...shared,
  method: 'PUT',
  path: '/discount-codes/:id',
  summary: 'End a discount code, or let it work again',
  params: z.object({ id: DiscountCodeId }),
  body: z.object({ isActive: z.boolean() }),
  responses: { 200: DiscountCode },
  errors: ['not_found', 'conflict', 'not_while_acting', 'unavailable'],
})
