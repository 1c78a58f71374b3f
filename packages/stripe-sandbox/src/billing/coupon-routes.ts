import { create, remove, update } from '../state/save.ts'
import { randomId } from '../state/random-id.ts'
import type { Coupon } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { isInRange, listPage, PAGE, range } from '../wire/lists.ts'
import {
  changeMetadata,
  clearable,
  choice,
  count,
  currency,
  decimal,
  integer,
  metadata,
  text,
  withChanges,
} from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { invalidRequest, parameterMissing, resourceMissing } from '../wire/stripe-error.ts'

const NEW = {
  amount_off: count,
  currency,
  duration: choice('forever', 'once', 'repeating'),
  duration_in_months: count,
  id: text,
  max_redemptions: count,
  metadata,
  name: text,
  percent_off: decimal,
  redeem_by: integer,
} as const

/** Coupons. https://docs.stripe.com/api/coupons */
export const COUPON_ROUTES = [
  route('POST', '/coupons', NEW, ({ tx, params }) => create(tx, 'coupon', 'coupon.created', newCoupon(tx, params))),
  route('GET', '/coupons', { ...PAGE, created: range }, ({ tx, params }) =>
    listPage(tx, 'coupon', '/v1/coupons', params, ({ created }) => isInRange(created, params.created)),
  ),
  route('GET', '/coupons/:id', {}, ({ tx, id }) => findCoupon(tx, id, 'id')),
  route('POST', '/coupons/:id', { metadata, name: clearable(text) }, ({ tx, id, params }) => {
    const coupon = findCoupon(tx, id, 'id')
    const changed = withChanges(coupon, {
      name: params.name,
      metadata: changeMetadata(coupon.metadata, params.metadata),
    })
    return update(tx, 'coupon', 'coupon.updated', changed)
  }),
  route('DELETE', '/coupons/:id', {}, ({ tx, id }) => {
    const coupon = findCoupon(tx, id, 'id')
    tx.put('deleted_coupon', coupon)
    return remove(tx, 'coupon', 'coupon.deleted', { ...coupon, valid: false })
  }),
]

/** Returns a coupon. Throws `resource_missing`. */
export function findCoupon(tx: Transaction, id: string, param = 'coupon'): Coupon {
  const found = tx.get('coupon', id)
  if (found === undefined) throw resourceMissing('coupon', id, param)
  return found
}

function newCoupon(tx: Transaction, params: Fields<typeof NEW>): Coupon {
  const { amount_off = null, percent_off = null, duration = 'once', duration_in_months = null } = params
  if ((amount_off === null) === (percent_off === null))
    throw invalidRequest('You must pass exactly one of `percent_off` and `amount_off`.', { param: 'percent_off' })
  if (percent_off !== null && (percent_off <= 0 || percent_off > 100))
    throw invalidRequest('Invalid percent_off: must be greater than 0 and at most 100.', { param: 'percent_off' })
  if (amount_off !== null && params.currency === undefined) throw parameterMissing('currency')
  if ((duration === 'repeating') !== (duration_in_months !== null))
    throw invalidRequest('`duration_in_months` belongs to the duration `repeating`.', { param: 'duration_in_months' })
  const id = params.id ?? randomId(8)
  if (tx.get('coupon', id) !== undefined)
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  return {
    id,
    object: 'coupon',
    amount_off,
    created: tx.now,
    currency: amount_off === null ? null : (params.currency ?? null),
    duration,
    duration_in_months,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: changeMetadata({}, params.metadata),
    name: params.name ?? null,
    percent_off,
    redeem_by: params.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  }
}
