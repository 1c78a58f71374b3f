import type Stripe from 'stripe'
import type { SubscriptionPreview } from '@lectern/contracts'
import { Currency } from '@lectern/contracts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { EXPANDED } from './fetch-subscriptions.ts'
import { presentProduct } from './present-payments.ts'
import { findStripeError } from './stripe-errors.ts'
import { isLive } from './subscriptions.ts'

type Item = Stripe.SubscriptionUpdateParams.Item

/** States in which the prices of a subscription can change. In the others, a payment is due first. */
const CHANGEABLE = new Set<Stripe.Subscription.Status>(['trialing', 'active'])

/**
 * Returns the amounts of a change of the prices of a subscription. Nothing changes. Refuses with `conflict` for a
 * subscription that has ended or has a payment due, and with `validation_failed` for prices that do not belong together.
 */
export async function previewPrices(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  priceIds: readonly string[],
): Promise<SubscriptionPreview | Refusal> {
  const wanted = await readPrices(stripe, subscription, priceIds)
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

/**
 * Changes the prices of a subscription, and charges the difference. `prorationDate`: the time of the preview, so that the
 * amount is the one that the family saw. Refuses as `previewPrices` does, and with `payment_declined` if the card is
 * declined or the bank asks for a confirmation; then nothing changes.
 */
export async function setPrices(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  priceIds: readonly string[],
  prorationDate: number | undefined,
): Promise<Stripe.Subscription | Refusal> {
  const wanted = await readPrices(stripe, subscription, priceIds)
  if (wanted instanceof Refusal) return wanted
  // The change of a request whose answer was lost.
  if (wanted.items.length === 0) return subscription
  try {
    return await stripe.subscriptions.update(
      subscription.id,
      {
        items: [...wanted.items],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        ...(prorationDate === undefined || subscription.status === 'trialing' ? {} : { proration_date: prorationDate }),
        expand: [...EXPANDED],
      },
      // The current items and the new prices name the change: the same change again is charged once.
      { idempotencyKey: `prices-${subscription.id}-${describe(subscription)}-${priceIds.toSorted().join('-')}` },
    )
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
  priceIds: readonly string[],
): Promise<{ readonly prices: readonly Stripe.Price[]; readonly items: Item[] } | Refusal> {
  if (!CHANGEABLE.has(subscription.status)) return refuse('conflict')
  const prices: Stripe.Price[] = []
  for (const id of new Set(priceIds)) prices.push(await stripe.prices.retrieve(id, { expand: ['product'] }))
  if (!belongTogether(prices)) return refuse('validation_failed', 'The prices must be one plan and its additions.')
  return { prices, items: changeItems(subscription.items.data, prices) }
}

/** One plan, and additions that renew together with it. */
function belongTogether(prices: readonly Stripe.Price[]): boolean {
  const kinds = prices.map(({ product }) =>
    typeof product === 'string' || product.deleted === true ? 'gift' : presentProduct(product).kind,
  )
  const intervals = new Set(prices.map(({ recurring }) => `${recurring?.interval} ${recurring?.interval_count}`))
  return (
    kinds.filter((kind) => kind === 'plan').length === 1 &&
    !kinds.includes('gift') &&
    intervals.size === 1 &&
    prices.every(({ active, recurring }) => active && recurring !== null)
  )
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

const describe = ({ items }: Stripe.Subscription): string =>
  items.data
    .map(({ id, price, current_period_start }) => `${id}.${price.id}.${current_period_start}`)
    .toSorted()
    .join('-')
