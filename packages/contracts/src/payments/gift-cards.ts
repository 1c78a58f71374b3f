import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textBetween } from '../text.ts'
import { Money } from './payment-objects.ts'

/** Maximum number of months of books on a gift card. */
export const GIFT_MONTHS_MAX = 36
const CODE_MAX = 50

/**
 * The effect of a gift card: months in which the books are open, or, for a family with a subscription that renews, a credit
 * that lowers its next bills.
 */
export const GiftEffect = z.union([z.object({ months: z.int(), until: z.iso.datetime() }), z.object({ credit: Money })])
export type GiftEffect = z.infer<typeof GiftEffect>

/** The code as it is typed. Case, spaces and hyphens do not matter. It is in a body, because addresses are logged. */
const body = z.object({ code: textBetween(1, CODE_MAX) })
const shared = { service: 'payment', access: 'user', method: 'POST', body } as const

export const checkGiftCard = defineCall({
  ...shared,
  path: '/gift-card/check',
  summary: 'Get the effect that a gift card would have for the current user',
  repeat: 'harmless',
  responses: { 200: z.object({ months: z.int(), expiresAt: z.iso.datetime(), effect: GiftEffect }) },
  errors: [
    'gift_card_wrong',
    'gift_card_used',
    'gift_card_expired',
    'gift_card_withdrawn',
    'not_while_acting',
    'too_many_requests',
    'unavailable',
  ],
})

/** Redeems a gift card once. The same user gets the same effect for the same code again. */
export const redeemGiftCard = defineCall({
  ...shared,
  path: '/gift-card/redeem',
  summary: 'Redeem a gift card for the current user',
  repeat: 'first response',
  responses: { 200: z.object({ effect: GiftEffect }) },
  errors: [
    'gift_card_wrong',
    'gift_card_used',
    'gift_card_expired',
    'gift_card_withdrawn',
    'conflict',
    'not_while_acting',
    'too_many_requests',
    'unavailable',
  ],
})
