import { and, eq, gt, max } from 'drizzle-orm'
import type { Rows } from '../../kernel/database/shards.ts'
import { paymentGiftCards } from './tables.ts'

/** Days without a charge at the first subscription of a family. Spec 2 §9. */
export const TRIAL_DAYS = 14
const DAY_S = 86_400
/** A gift that ends sooner delays no charge, because Stripe refuses a time that has passed by its own clock. */
const SHORTEST_S = 60
/** Stripe delays a charge for two years at most. https://docs.stripe.com/api/subscriptions/update */
const LONGEST_S = 2 * 365 * DAY_S

/** Returns when the gift cards that a family has redeemed end, in seconds since 1970. Null if none is open. */
export async function readGiftsEnd(rows: Rows, userUid: string, now: Date): Promise<number | null> {
  const { redeemedBy, periodEndsAt } = paymentGiftCards
  const [gifts] = await rows
    .select({ endAt: max(periodEndsAt) })
    .from(paymentGiftCards)
    .where(and(eq(redeemedBy, userUid), gt(periodEndsAt, new Date(now.getTime() + SHORTEST_S * 1000))))
  return gifts?.endAt == null ? null : Math.ceil(gifts.endAt.getTime() / 1000)
}

interface Situation {
  /** Whether the family has never had a subscription. */
  readonly isFirst: boolean
  /** When the gift cards of the family end, in seconds since 1970. */
  readonly giftsEndAt: number | null
  readonly now: Date
}

/**
 * Returns when a subscription that a family orders now is charged first, in seconds since 1970: after the trial of its first
 * subscription, and not before the end of its gift cards. Null if it is charged at once.
 */
export function firstChargeAt({ isFirst, giftsEndAt, now }: Situation): number | null {
  const trialEnd = isFirst ? toSeconds(now) + TRIAL_DAYS * DAY_S : null
  const giftEnd = limitDelay(giftsEndAt, now)
  return giftEnd === null || (trialEnd !== null && trialEnd > giftEnd) ? trialEnd : giftEnd
}

/** Returns the latest time to which Stripe can delay a charge. */
export const limitDelay = (at: number | null, now: Date): number | null =>
  at === null ? null : Math.min(at, toSeconds(now) + LONGEST_S)

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Returns the parameters of Stripe for `firstChargeAt`. A repeated request within the trial has the same parameters. */
export function freeTimeParams(
  situation: Situation,
): { readonly trial_end: number } | { readonly trial_period_days: number } | undefined {
  const at = firstChargeAt(situation)
  if (at === null) return undefined
  return at === limitDelay(situation.giftsEndAt, situation.now) ? { trial_end: at } : { trial_period_days: TRIAL_DAYS }
}
