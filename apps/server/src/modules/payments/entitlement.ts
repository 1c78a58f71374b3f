import type { FamilySubscription } from '@lectern/contracts'

const DAY_S = 86_400

/** Days for which the books stay open after a payment is due. Stripe tries a declined card again in this time. */
export const GRACE_DAYS = 14

/** The values of a subscription that decide about the books. Times are seconds since 1970. */
export interface PaidPeriod {
  readonly status: FamilySubscription['status']
  /** Start and end of the current period of the first item. */
  readonly start: number
  readonly end: number
  readonly cancelAt: number | null
  readonly endedAt: number | null
}

/**
 * Returns when the books of a subscription close, in seconds since 1970. Null if they were never open. A period that
 * renews has a grace time, because events and payments can be late.
 */
export function booksCloseAt({ status, start, end, cancelAt, endedAt }: PaidPeriod): number | null {
  switch (status) {
    case 'trialing':
    case 'active':
      return Math.min(cancelAt ?? Infinity, end + GRACE_DAYS * DAY_S)
    // Stripe has begun the next period, which is not paid.
    case 'past_due':
      return start + GRACE_DAYS * DAY_S
    case 'canceled':
    case 'unpaid':
      return endedAt ?? start
    case 'paused':
      return start
    case 'incomplete':
    case 'incomplete_expired':
      return null
  }
}
