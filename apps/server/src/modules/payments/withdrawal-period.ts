import { addDays, dayIn, endOfDay } from '@lectern/contracts'
import type { Realm } from '@lectern/contracts'

/**
 * Days from the day of an order in which a family can withdraw. Directive 2011/83/EU. The day of the order does not count,
 * and the last day counts to its end (regulation 1182/71).
 */
const WITHDRAWABLE_DAYS = 14

/**
 * Days until a withdrawal without a log-in is carried out. A statement does not prove who made it, so the owner has this
 * time to keep the subscription. The law gives 14 days for the refund.
 */
export const WITHDRAWAL_WAIT_DAYS = 3

/** An order, and the country of its contract. */
interface Order {
  readonly realm: Realm
  readonly createdAt: Date
}

/** Returns the last moment in which a family can withdraw. */
export const withdrawableUntil = ({ realm, createdAt }: Order): Date =>
  endOfDay(addDays(dayIn(realm, createdAt), WITHDRAWABLE_DAYS), realm)

/** Returns whether a family can withdraw at a time. */
export const isWithdrawable = (order: Order, at: Date): boolean => at <= withdrawableUntil(order)
