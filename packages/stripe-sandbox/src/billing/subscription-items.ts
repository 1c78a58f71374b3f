import { findPrice } from '../catalogue/price-routes.ts'
import { timeFor } from '../customers/find-customer.ts'
import type { Price, SubscriptionItem } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { changeMetadata, count, flag, list, metadata, object, required, text } from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'
import { invalidRequest, resourceMissing } from '../wire/stripe-error.ts'
import type { Period, Recurrence } from './intervals.ts'

const NEW_ITEM = { metadata, price: text, quantity: count } as const
const CHANGED_ITEM = { ...NEW_ITEM, deleted: flag, id: text } as const
export const NEW_ITEMS = list(object(NEW_ITEM))
export const CHANGED_ITEMS = list(object(CHANGED_ITEM))
type ChangedItem = Fields<typeof CHANGED_ITEM>

/** Returns the items after the changes of a request. An item without an id is new. */
export function changeItems(
  tx: Transaction,
  before: readonly SubscriptionItem[],
  changes: readonly ChangedItem[],
  owner: { readonly subscription: string; readonly customer: string },
  period: Period,
): SubscriptionItem[] {
  const items = new Map(before.map((item) => [item.id, item]))
  for (const [index, change] of changes.entries()) {
    const name = `items[${index}]`
    if (change.id === undefined) {
      const price = findRecurringPrice(tx, required(change.price, `${name}[price]`), `${name}[price]`)
      const item = newItem(tx, price, change, owner, period)
      items.set(item.id, item)
      continue
    }
    const item = items.get(change.id)
    if (item === undefined) throw resourceMissing('subscription item', change.id, `${name}[id]`)
    if (change.deleted === true) items.delete(item.id)
    else items.set(item.id, changeItem(tx, item, change, `${name}[price]`))
  }
  checkTogether([...items.values()])
  return [...items.values()]
}

function changeItem(tx: Transaction, item: SubscriptionItem, change: ChangedItem, param: string): SubscriptionItem {
  const price = change.price === undefined ? item.price : findRecurringPrice(tx, change.price, param)
  return {
    ...item,
    metadata: changeMetadata(item.metadata, change.metadata),
    plan: toPlan(price),
    price,
    quantity: change.quantity ?? item.quantity ?? 1,
  }
}

/** Returns the interval of the items, which is the same for all. */
export function recurrenceFor(items: readonly SubscriptionItem[]): Recurrence {
  const recurring = items[0]?.price.recurring
  if (recurring === undefined || recurring === null) throw new Error('a subscription has an item with an interval')
  return recurring
}

function checkTogether(items: readonly SubscriptionItem[]): void {
  if (items.length === 0) throw invalidRequest('A subscription must have at least one active item.', { param: 'items' })
  if (new Set(items.map(({ price }) => price.currency)).size > 1)
    throw invalidRequest('All prices of a subscription must have the same currency.', { param: 'items' })
  if (new Set(items.map(({ price }) => `${price.recurring?.interval_count} ${price.recurring?.interval}`)).size > 1)
    throw invalidRequest('Currently, all prices of a subscription must have the same `recurring.interval`.', {
      param: 'items',
    })
  if (new Set(items.map(({ price }) => price.id)).size < items.length)
    throw invalidRequest('Cannot add multiple subscription items with the same price.', { param: 'items' })
}

function findRecurringPrice(tx: Transaction, id: string, param: string): Price {
  const price = findPrice(tx, id, param)
  if (price.recurring === null)
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    )
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, { param })
  return price
}

const newItem = (
  tx: Transaction,
  price: Price,
  change: Fields<typeof NEW_ITEM>,
  { subscription, customer }: { readonly subscription: string; readonly customer: string },
  { start, end }: Period,
): SubscriptionItem => ({
  id: tx.newId('si'),
  object: 'subscription_item',
  billing_thresholds: null,
  created: timeFor(tx, customer),
  current_period_end: end,
  current_period_start: start,
  current_trial: null,
  discounts: [],
  metadata: changeMetadata({}, change.metadata),
  plan: toPlan(price),
  price,
  quantity: change.quantity ?? 1,
  subscription,
  tax_rates: [],
})

/** Returns the plan that Stripe still sends beside the price. */
const toPlan = (price: Price): SubscriptionItem['plan'] => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

/** Returns the current period of a subscription. */
export function periodFor(items: readonly SubscriptionItem[]): Period {
  const [first] = items
  if (first === undefined) throw new Error('a subscription has an item')
  return { start: first.current_period_start, end: first.current_period_end }
}

/** Returns the items with another current period. */
export const withPeriod = (items: readonly SubscriptionItem[], { start, end }: Period): SubscriptionItem[] =>
  items.map((item) => ({ ...item, current_period_start: start, current_period_end: end }))
