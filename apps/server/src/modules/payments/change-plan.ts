import type Stripe from 'stripe'
import type { SubscriptionPreview } from '@lectern/contracts'
import { Currency } from '@lectern/contracts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { EXPANDED } from './fetch-subscriptions.ts'
import { readPlanPrices } from './plan-prices.ts'
import { findStripeError } from './stripe-errors.ts'
import { isLive } from './subscriptions.ts'

type Item = Stripe.SubscriptionUpdateParams.Item

/** States in which the prices of a subscription can change. In the others, a payment is due first. */
const CHANGEABLE = new Set<Stripe.Subscription.Status>(['trialing', 'active'])

/**
 * Returns the amounts of a change of the prices of a subscription. Nothing changes. Refuses with `conflict` for a
 * subscription that has ended or has a payment due, and as `readPlanPrices` does.
 */
export async function previewPrices(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  change: Pick<PriceChange, 'priceIds' | 'children'>,
): Promise<SubscriptionPreview | Refusal> {
  const wanted = await readPrices(stripe, subscription, change)
  if (wanted instanceof Refusal) return wanted
  const { prices, items } = wanted
  const isTrial = subscription.status === 'trialing'
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  })
  const ends = isTrial ? [] : preview.lines.data.map(({ period }) => period.end)
  return {
    currency: Currency.parse(preview.currency),
    // In a trial, the preview is the invoice after the trial.
    amount_due: isTrial ? 0 : preview.amount_due,
    credit: isTrial ? 0 : Math.max(0, -preview.total),
    next_amount: prices.reduce((sum, { unit_amount }) => sum + (unit_amount ?? 0), 0),
    next_payment: Math.max(...subscription.items.data.map((item) => item.current_period_end), ...ends),
    proration_date:
      preview.lines.data.find((line) => line.parent?.subscription_item_details?.proration)?.period.start ?? null,
  }
}

interface PriceChange {
  readonly priceIds: readonly string[]
  /** Number of children with a profile. */
  readonly children: number
  /** Time of the preview, in seconds since 1970, so that the amount is the one that the family saw. */
  readonly prorationDate: number | undefined
  readonly now: Date
}

/** Seconds for which a preview counts. */
const PREVIEW_MAX_S = 3600
/** The clocks of Stripe and of this server differ by less. */
const CLOCK_DIFFERENCE_S = 300

/** Another date would change the amount in favour of the family. */
const isRecent = (date: number, now: Date): boolean => {
  const age = now.getTime() / 1000 - date
  return age <= PREVIEW_MAX_S && age >= -CLOCK_DIFFERENCE_S
}

/**
 * Changes the prices of a subscription, and charges the difference. Refuses as `previewPrices` does, with `conflict` for a
 * preview that is too old, and with `payment_declined` if the card is declined or the bank asks for a confirmation; then
 * nothing changes.
 */
export async function setPrices(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { prorationDate, now, ...change }: PriceChange,
): Promise<Stripe.Subscription | Refusal> {
  const wanted = await readPrices(stripe, subscription, change)
  if (wanted instanceof Refusal) return wanted
  // The change of a request whose answer was lost.
  if (wanted.items.length === 0) return subscription
  if (prorationDate !== undefined && !isRecent(prorationDate, now)) return refuse('conflict')
  try {
    // The lock of the customer lets one change run at a time, and a repeat finds nothing to change.
    return await stripe.subscriptions.update(subscription.id, {
      items: [...wanted.items],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
      ...(prorationDate === undefined || subscription.status === 'trialing' ? {} : { proration_date: prorationDate }),
      expand: [...EXPANDED],
    })
  } catch (error) {
    if (findStripeError(error)?.type === 'StripeCardError') return refuse('payment_declined')
    throw error
  }
}

/**
 * Pays the open invoice of a subscription with the default card. Returns the subscription, whose invoice has a secret if the
 * bank asks for a confirmation. A paid invoice is not paid again. Refuses with `payment_declined`, and with `conflict` without an
 * invoice that can be paid.
 */
export async function payOpenInvoice(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription | Refusal> {
  const invoice = subscription.latest_invoice
  if (!isLive(subscription) || invoice === null || typeof invoice === 'string') return refuse('conflict')
  // The payment of a request whose answer was lost.
  if (invoice.status === 'paid') return subscription
  if (invoice.status !== 'open') return refuse('conflict')
  try {
    await stripe.invoices.pay(invoice.id ?? '', { off_session: false })
  } catch (error) {
    const known = findStripeError(error)
    // The browser shows the page of the bank.
    const mustConfirm = known?.code === 'invoice_payment_intent_requires_action'
    if (known?.type === 'StripeCardError' && !mustConfirm) return refuse('payment_declined')
    if (!mustConfirm) throw error
  }
  return stripe.subscriptions.retrieve(subscription.id, { expand: [...EXPANDED] })
}

/** Returns the prices, and the changes of the items. Prices that stay are in no change. */
async function readPrices(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { priceIds, children }: Pick<PriceChange, 'priceIds' | 'children'>,
): Promise<{ readonly prices: readonly Stripe.Price[]; readonly items: Item[] } | Refusal> {
  if (!CHANGEABLE.has(subscription.status)) return refuse('conflict')
  const current = subscription.items.data.map(({ price }) => price.id)
  const prices = await readPlanPrices(stripe, priceIds, { children, current })
  if (prices instanceof Refusal) return prices
  return { prices, items: changeItems(subscription.items.data, prices) }
}

/** Items of the same product get the other price, so that Stripe charges the difference. */
function changeItems(current: readonly Stripe.SubscriptionItem[], prices: readonly Stripe.Price[]): Item[] {
  const stays = new Set(current.filter(({ price }) => prices.some(({ id }) => id === price.id)).map(({ id }) => id))
  const old = current.filter(({ id }) => !stays.has(id))
  const added = prices.filter(({ id }) => current.every(({ price }) => price.id !== id))
  const pairs = added.map((price, index) => ({
    ...(old[index] === undefined ? {} : { id: old[index].id }),
    price: price.id,
  }))
  return [...pairs, ...old.slice(added.length).map(({ id }) => ({ id, deleted: true }))]
}
