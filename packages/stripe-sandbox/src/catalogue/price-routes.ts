import { create, update } from '../state/save.ts'
import type { Price } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { isInRange, listPage, PAGE, range } from '../wire/lists.ts'
import {
  changeMetadata,
  clearable,
  count,
  currency,
  flag,
  list,
  metadata,
  object,
  choice,
  required,
  text,
  withChanges,
} from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { invalidRequest, resourceMissing } from '../wire/stripe-error.ts'
import { findProduct } from './product-routes.ts'

const INTERVAL = choice('day', 'week', 'month', 'year')
const TAX_BEHAVIOR = choice('exclusive', 'inclusive', 'unspecified')
const DETAILS = {
  active: flag,
  lookup_key: clearable(text),
  metadata,
  nickname: clearable(text),
  tax_behavior: TAX_BEHAVIOR,
  transfer_lookup_key: flag,
} as const
const NEW = {
  ...DETAILS,
  currency,
  product: text,
  recurring: object({ interval: INTERVAL, interval_count: count, usage_type: choice('licensed') }),
  unit_amount: count,
} as const

/** Prices. https://docs.stripe.com/api/prices */
export const PRICE_ROUTES = [
  route('POST', '/prices', NEW, ({ tx, params }) => create(tx, 'price', 'price.created', newPrice(tx, params))),
  route(
    'GET',
    '/prices',
    {
      ...PAGE,
      active: flag,
      created: range,
      currency,
      lookup_keys: list(text),
      product: text,
      type: choice('one_time', 'recurring'),
    },
    ({ tx, params }) =>
      listPage(
        tx,
        'price',
        '/v1/prices',
        params,
        (price) =>
          isInRange(price.created, params.created) &&
          (params.active ?? price.active) === price.active &&
          (params.currency ?? price.currency) === price.currency &&
          (params.product ?? price.product) === price.product &&
          (params.type ?? price.type) === price.type &&
          (params.lookup_keys === undefined || params.lookup_keys.includes(price.lookup_key ?? '')),
      ),
  ),
  route('GET', '/prices/:id', {}, ({ tx, id }) => findPrice(tx, id, 'id')),
  route('POST', '/prices/:id', DETAILS, ({ tx, id, params }) => {
    const price = findPrice(tx, id, 'id')
    const { metadata: changes, transfer_lookup_key: _, ...rest } = params
    takeLookupKey(tx, id, params)
    const changed = withChanges(price, { ...rest, metadata: changeMetadata(price.metadata, changes) })
    // An item of a subscription contains its price.
    for (const subscription of tx.all('subscription'))
      if (subscription.items.data.some((item) => item.price.id === id)) {
        const data = subscription.items.data.map((item) => (item.price.id === id ? { ...item, price: changed } : item))
        tx.put('subscription', { ...subscription, items: { ...subscription.items, data } })
      }
    return update(tx, 'price', 'price.updated', changed)
  }),
]

/** Returns a price. Throws `resource_missing`. */
export function findPrice(tx: Transaction, id: string, param = 'price'): Price {
  const found = tx.get('price', id)
  if (found === undefined) throw resourceMissing('price', id, param)
  return found
}

function newPrice(tx: Transaction, params: Fields<typeof NEW>): Price {
  const id = tx.newId('price')
  const amount = required(params.unit_amount, 'unit_amount')
  takeLookupKey(tx, id, params)
  return {
    id,
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: tx.now,
    currency: required(params.currency, 'currency'),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: changeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: findProduct(tx, required(params.product, 'product')).id,
    recurring:
      params.recurring === undefined
        ? null
        : {
            interval: required(params.recurring.interval, 'recurring[interval]'),
            interval_count: params.recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: params.recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: amount,
    unit_amount_decimal: String(amount),
  }
}

/** Refuses a lookup key that another price has, or takes it from that price if the request says so. */
function takeLookupKey(tx: Transaction, id: string, { lookup_key, transfer_lookup_key }: Fields<typeof DETAILS>): void {
  if (lookup_key === undefined || lookup_key === null) return
  for (const price of tx.all('price')) {
    if (price.lookup_key !== lookup_key || price.id === id) continue
    if (transfer_lookup_key !== true)
      throw invalidRequest(`A price (\`${price.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
    update(tx, 'price', 'price.updated', { ...price, lookup_key: null })
  }
}
