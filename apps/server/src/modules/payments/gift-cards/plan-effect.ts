import type Stripe from 'stripe'
import { Currency, SubscriptionStatus } from '@lectern/contracts'
import type { Money } from '@lectern/contracts'
import { addCalendarMonths } from './calendar-months.ts'
import type { GiftCard } from './ledger.ts'
import { readId } from '../read-id.ts'

const MONTHS_OF_YEAR = 12

/** The effect of a card, before it is stored: a credit of a customer of Stripe, or a period in which the books are open. */
export type PlannedEffect =
  | { readonly kind: 'credit'; readonly customer: string; readonly credit: Money }
  | { readonly kind: 'period'; readonly startsAt: Date; readonly endsAt: Date }

interface Situation {
  readonly now: Date
  /** The subscriptions of the family. */
  readonly subscriptions: readonly Stripe.Subscription[]
  /** When the gift cards of the family end, in seconds since 1970. Null without one. */
  readonly giftsEndAt: number | null
}

/**
 * Decides what a card does. A family whose subscription renews gets a credit, because its books are open anyway. All other
 * families get a period after the time that is paid. A declined payment is no reason for a credit: the next bill may never
 * come.
 */
export function planEffect(
  card: Pick<GiftCard, 'months' | 'amount' | 'currency'>,
  { now, subscriptions, giftsEndAt }: Situation,
): PlannedEffect {
  const paid = subscriptions.filter(({ status }) => ['trialing', 'active'].includes(SubscriptionStatus.parse(status)))
  const renewing = paid.find(({ cancel_at }) => cancel_at === null)
  const credit = renewing === undefined ? undefined : findCredit(card, renewing)
  if (renewing !== undefined && credit !== undefined) {
    const { customer } = renewing
    return { kind: 'credit', customer: readId(customer), credit }
  }
  const ends = paid.flatMap(({ cancel_at }) => (cancel_at === null ? [] : [cancel_at * 1000]))
  const startsAt = new Date(Math.max(now.getTime(), (giftsEndAt ?? 0) * 1000, ...ends))
  return { kind: 'period', startsAt, endsAt: addCalendarMonths(startsAt, card.months) }
}

/** Returns the price of the card, or the monthly price of the subscription for a card without a price in its currency. */
function findCredit(
  { months, amount, currency }: Pick<GiftCard, 'months' | 'amount' | 'currency'>,
  subscription: Stripe.Subscription,
): Money | undefined {
  const known = Currency.safeParse(subscription.currency)
  if (!known.success) return undefined
  if (amount !== null && currency === known.data) return { amount, currency }
  const credit = Math.round(monthlyPrice(subscription) * months)
  return credit === 0 ? undefined : { amount: credit, currency: known.data }
}

/** Returns the price of all items for a month, in the smallest unit of the currency. It can have a fraction. */
function monthlyPrice({ items }: Stripe.Subscription): number {
  return items.data.reduce((sum, { price, quantity = 1 }) => {
    const { unit_amount, recurring } = price
    if (unit_amount === null || recurring === null) return sum
    const months = recurring.interval_count * (recurring.interval === 'year' ? MONTHS_OF_YEAR : 1)
    return sum + (unit_amount * quantity) / months
  }, 0)
}
