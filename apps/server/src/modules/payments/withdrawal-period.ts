const DAY_MS = 86_400_000

/**
 * Days from an order in which a family can withdraw. Directive 2011/83/EU gives 14 days. The day of the order does not count,
 * and the last day counts to its end (regulation 1182/71), so that 15 days of 24 hours always contain them.
 */
const WITHDRAWABLE_DAYS = 15

/**
 * Days until a withdrawal without a log-in is carried out. A statement does not prove who made it, so the owner has this
 * time to keep the subscription. The law gives 14 days for the refund.
 */
export const WITHDRAWAL_WAIT_DAYS = 3

/** Returns until when a family can withdraw, in seconds since 1970. `created`: the time of the order, in seconds. */
export const withdrawableUntil = (created: number): number => created + (WITHDRAWABLE_DAYS * DAY_MS) / 1000

/** Returns whether a family can withdraw at a time. */
export const isWithdrawable = (created: number, at: Date): boolean => at.getTime() <= withdrawableUntil(created) * 1000
