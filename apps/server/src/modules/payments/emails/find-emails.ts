import type Stripe from 'stripe'
import { Currency, PriceInterval } from '@lectern/contracts'
import type { SubscriptionStatus } from '@lectern/contracts'
import type { EmailFacts } from '../email-facts.ts'
import { readId } from '../read-id.ts'

/** An email with the key that lets it be sent once. */
export interface DueEmail {
  readonly key: string
  readonly facts: EmailFacts
}

const DAY_S = 86_400
/** Days before the end of a trial at which the reminder is due. */
export const REMINDER_DAYS = 3
/** Older events have no email: they happened before the emails existed, or the server was away for long. */
const RECENT_S = 7 * DAY_S
const CONFIRMED = new Set<Stripe.Subscription.Status>(['trialing', 'active', 'past_due'])

/** A gift card can move the end of the time without a charge, so each end has a reminder of its own. */
export const trialEndEmail = (id: string, at: number): DueEmail => ({
  key: `trial-end ${id} ${at}`,
  facts: { kind: 'trial-end', subscription: id },
})

/** A subscription ends once, by a withdrawal or otherwise, so both emails have the same key. */
export const endedKey = (id: string): string => `ended ${id}`

interface Known {
  /** The status that was stored before. Undefined for a new subscription. */
  readonly before: SubscriptionStatus | undefined
  /** When the books close, in seconds since 1970. */
  readonly closesAt: number | null
  /** Current time in seconds since 1970. */
  readonly now: number
}

/**
 * Returns the emails that the state of a subscription requires. The same state again gives the same keys. `latest_invoice`
 * must be expanded.
 */
export function findEmails(subscription: Stripe.Subscription, { before, closesAt, now }: Known): DueEmail[] {
  const { id, status, items, trial_end, cancel_at, created, ended_at } = subscription
  const isRecent = (at: number | null): at is number => at !== null && now - at < RECENT_S
  const productIds = readProductIds(subscription)
  const found: DueEmail[] = []
  if (CONFIRMED.has(status) && isRecent(created))
    found.push({
      key: `order ${id}`,
      facts: {
        kind: 'order',
        productIds,
        ...readCharges(subscription),
        every: readInterval(subscription),
        trialEnd: status === 'trialing' ? trial_end : null,
        nextAt: Math.min(...items.data.map((item) => item.current_period_end)),
        orderedAt: created,
      },
    })
  if (status === 'trialing' && cancel_at === null && trial_end !== null && trial_end - now <= REMINDER_DAYS * DAY_S)
    found.push(trialEndEmail(id, trial_end))
  const invoice = typeof subscription.latest_invoice === 'object' ? subscription.latest_invoice : null
  if (invoice !== null) found.push(...findReceipt(invoice, now))
  if (status === 'past_due' && invoice?.status === 'open' && closesAt !== null)
    found.push({
      key: `declined ${invoice.id}`,
      facts: { kind: 'declined', due: toMoney(invoice.amount_due, invoice.currency), closesAt },
    })
  // A first payment that was never confirmed began nothing that could end.
  const hadBegun = before !== undefined && before !== 'incomplete'
  if (status === 'canceled' && hadBegun && isRecent(ended_at))
    found.push({ key: endedKey(id), facts: { kind: 'ended', productIds, endedAt: ended_at } })
  return found
}

/** Returns the receipt of a paid invoice. Empty without an amount, and for an old invoice. */
export function findReceipt(invoice: Stripe.Invoice, now: number): DueEmail[] {
  const { id, status, amount_paid, currency, number, status_transitions } = invoice
  const paidAt = status_transitions.paid_at
  if (status !== 'paid' || amount_paid <= 0 || paidAt === null || now - paidAt >= RECENT_S) return []
  const facts = { kind: 'receipt', paid: toMoney(amount_paid, currency), paidAt, number: number ?? '' } as const
  return [{ key: `receipt ${id}`, facts }]
}

/** Returns the ids of the products of a subscription. */
export const readProductIds = ({ items }: Stripe.Subscription): string[] =>
  items.data.map(({ price }) => readId(price.product))

/** Returns the price of an interval, and the first charge if it differs. `discounts.source.coupon` must be expanded. */
function readCharges({ items, currency, discounts, status, latest_invoice }: Stripe.Subscription) {
  const sum = items.data.reduce((total, { price, quantity }) => total + (price.unit_amount ?? 0) * (quantity ?? 1), 0)
  const coupons = discounts.flatMap((discount) =>
    typeof discount === 'string' || typeof discount.source.coupon !== 'object' ? [] : (discount.source.coupon ?? []),
  )
  const price = takeOff(
    sum,
    coupons.filter(({ duration }) => duration === 'forever'),
  )
  const isCharged = status !== 'trialing' && latest_invoice !== null && typeof latest_invoice === 'object'
  const first = isCharged ? latest_invoice.amount_due : takeOff(sum, coupons)
  return { price: toMoney(price, currency), ...(first === price ? {} : { first: toMoney(first, currency) }) }
}

/** Takes coupons off an amount in their order, as Stripe does. https://docs.stripe.com/billing/subscriptions/coupons */
const takeOff = (amount: number, coupons: readonly Stripe.Coupon[]): number =>
  coupons.reduce(
    (rest, { percent_off, amount_off }) =>
      Math.max(0, rest - (amount_off ?? Math.round((rest * (percent_off ?? 0)) / 100))),
    amount,
  )

function readInterval({ items }: Stripe.Subscription) {
  const { interval, interval_count } = items.data[0]?.price.recurring ?? {}
  const known = PriceInterval.safeParse(interval)
  return known.success ? { interval: known.data, count: interval_count ?? 1 } : null
}

const toMoney = (amount: number, currency: string) => ({ amount, currency: Currency.parse(currency) })
