import { clockFor, timeFor } from '../customers/find-customer.ts'
import { create } from '../state/save.ts'
import type { InvoiceItem, Subscription, SubscriptionItem } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { roundAmount } from './apply-discounts.ts'
import type { Period } from './intervals.ts'
import { priceFor, pricingFor, productName } from './lines.ts'

/** The change of the items of a subscription within a period. */
interface ItemsChange {
  readonly subscription: Subscription
  readonly before: readonly SubscriptionItem[]
  readonly after: readonly SubscriptionItem[]
  /** Unix seconds of the change. */
  readonly at: number
  /** True: the change begins a new period, so every item is credited and none is charged for the rest. */
  readonly startsPeriod: boolean
}

/**
 * Creates the invoice items of a change: a credit for the unused time of the old items, and a charge for the remaining
 * time of the new ones, by the second. https://docs.stripe.com/billing/subscriptions/prorations
 */
export function prorate(tx: Transaction, { subscription, before, after, at, startsPeriod }: ItemsChange): void {
  const isSame = (a: SubscriptionItem | undefined, b: SubscriptionItem | undefined): boolean =>
    a?.price.id === b?.price.id && a?.quantity === b?.quantity
  for (const item of before) {
    const next = after.find(({ id }) => id === item.id)
    if (startsPeriod || !isSame(item, next)) addCredit(tx, subscription, item, at)
    if (!startsPeriod && next !== undefined && !isSame(item, next)) addCharge(tx, subscription, next, at)
  }
  if (startsPeriod) return
  for (const item of after) if (!before.some(({ id }) => id === item.id)) addCharge(tx, subscription, item, at)
}

/** Credits the unused part of the amount that an item was last charged with, after its discounts. */
function addCredit(tx: Transaction, subscription: Subscription, item: SubscriptionItem, at: number): void {
  const billed = findLastCharge(tx, subscription, item)
  if (billed === undefined) return
  const amount = -portion(billed.net, billed.period, at)
  if (amount === 0) return
  addItem(tx, subscription, item, {
    amount,
    description: `Unused time on ${productName(tx, item.price)}`,
    // The discounts of an invoice that is not written yet also reduce its charge.
    discountable: billed.isWaiting,
    period: { start: at, end: billed.period.end },
  })
}

function addCharge(tx: Transaction, subscription: Subscription, item: SubscriptionItem, at: number): void {
  const period = { start: item.current_period_start, end: item.current_period_end }
  const amount = portion(priceFor(item.price, item.quantity), period, at)
  if (amount === 0) return
  addItem(tx, subscription, item, {
    amount,
    description: `Remaining time on ${productName(tx, item.price)}`,
    discountable: true,
    period: { start: at, end: period.end },
  })
}

/** Returns the part of an amount for the time from `at` to the end of its period. */
function portion(amount: number, { start, end }: Period, at: number): number {
  const from = Math.min(Math.max(at, start), end)
  return roundAmount((amount * (end - from)) / (end - start))
}

interface Billed {
  readonly net: number
  readonly period: Period
  readonly isWaiting: boolean
}

function findLastCharge(tx: Transaction, subscription: Subscription, item: SubscriptionItem): Billed | undefined {
  const covers = (period: Period, amount: number): boolean => amount > 0 && period.end === item.current_period_end
  const waiting = tx
    .all('invoiceitem')
    .findLast(
      ({ invoice, parent, amount, period }) =>
        invoice === null && parent?.subscription_details?.subscription_item === item.id && covers(period, amount),
    )
  if (waiting !== undefined) return { net: waiting.amount, period: waiting.period, isWaiting: true }
  for (const invoice of tx.all('invoice').reverse()) {
    if (invoice.status === 'void' || invoice.parent?.subscription_details?.subscription !== subscription.id) continue
    const line = invoice.lines.data.findLast(
      ({ parent, amount, period }) =>
        parent?.subscription_item_details?.subscription_item === item.id && covers(period, amount),
    )
    if (line === undefined) continue
    const discount = (line.discount_amounts ?? []).reduce((total, { amount }) => total + amount, 0)
    return { net: line.amount - discount, period: line.period, isWaiting: false }
  }
  return undefined
}

function addItem(
  tx: Transaction,
  subscription: Subscription,
  item: SubscriptionItem,
  parts: Pick<InvoiceItem, 'amount' | 'description' | 'discountable' | 'period'>,
): void {
  create(tx, 'invoiceitem', 'invoiceitem.created', {
    ...emptyInvoiceItem(tx, subscription.customer),
    ...parts,
    currency: item.price.currency,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
      type: 'subscription_details',
    },
    pricing: pricingFor(item.price),
    proration: true,
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
  })
}

/** Returns the parts that are the same for all new invoice items. */
export const emptyInvoiceItem = (tx: Transaction, customer: string) => ({
  id: tx.newId('ii'),
  object: 'invoiceitem' as const,
  customer,
  customer_account: null,
  date: timeFor(tx, customer),
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: {},
  tax_rates: [],
  test_clock: clockFor(tx, customer),
})
