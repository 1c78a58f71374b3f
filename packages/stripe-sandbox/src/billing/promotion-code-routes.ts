import { findCustomer } from '../customers/find-customer.ts'
import { randomId } from '../state/random-id.ts'
import { create, update } from '../state/save.ts'
import type { PromotionCode } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { isInRange, listPage, PAGE, range } from '../wire/lists.ts'
import {
  changeMetadata,
  choice,
  count,
  currency,
  flag,
  integer,
  metadata,
  object,
  required,
  text,
  withChanges,
} from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { invalidRequest, resourceMissing } from '../wire/stripe-error.ts'
import { findCoupon } from './coupon-routes.ts'

const NEW = {
  active: flag,
  code: text,
  customer: text,
  expires_at: integer,
  max_redemptions: count,
  metadata,
  promotion: object({ coupon: text, type: choice('coupon') }),
  restrictions: object({ first_time_transaction: flag, minimum_amount: count, minimum_amount_currency: currency }),
} as const

/** Promotion codes. https://docs.stripe.com/api/promotion_codes */
export const PROMOTION_CODE_ROUTES = [
  route('POST', '/promotion_codes', NEW, ({ tx, params }) =>
    create(tx, 'promotion_code', 'promotion_code.created', newCode(tx, params)),
  ),
  route(
    'GET',
    '/promotion_codes',
    { ...PAGE, active: flag, code: text, coupon: text, created: range, customer: text },
    ({ tx, params }) =>
      listPage(
        tx,
        'promotion_code',
        '/v1/promotion_codes',
        params,
        (code) =>
          isInRange(code.created, params.created) &&
          (params.active ?? code.active) === code.active &&
          (params.code ?? code.code).toLowerCase() === code.code.toLowerCase() &&
          (params.coupon ?? code.promotion.coupon) === code.promotion.coupon &&
          (params.customer ?? code.customer) === code.customer,
      ),
  ),
  route('GET', '/promotion_codes/:id', {}, ({ tx, id }) => findPromotionCode(tx, id, 'id')),
  route('POST', '/promotion_codes/:id', { active: flag, metadata }, ({ tx, id, params }) => {
    const code = findPromotionCode(tx, id, 'id')
    const changes = { active: params.active, metadata: changeMetadata(code.metadata, params.metadata) }
    return update(tx, 'promotion_code', 'promotion_code.updated', withChanges(code, changes))
  }),
]

/** Returns a promotion code. Throws `resource_missing`. */
export function findPromotionCode(tx: Transaction, id: string, param = 'promotion_code'): PromotionCode {
  const found = tx.get('promotion_code', id)
  if (found === undefined) throw resourceMissing('promotion code', id, param)
  return found
}

function newCode(tx: Transaction, params: Fields<typeof NEW>): PromotionCode {
  const promotion = required(params.promotion, 'promotion')
  const coupon = findCoupon(tx, required(promotion.coupon, 'promotion[coupon]'), 'promotion[coupon]')
  const code = params.code ?? randomId(8).toUpperCase()
  if (tx.all('promotion_code').some((each) => each.active && each.code.toLowerCase() === code.toLowerCase()))
    throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, { param: 'code' })
  return {
    id: tx.newId('promo'),
    object: 'promotion_code',
    active: params.active ?? true,
    code,
    created: tx.now,
    customer: params.customer === undefined ? null : findCustomer(tx, params.customer).id,
    customer_account: null,
    expires_at: params.expires_at ?? null,
    livemode: false,
    max_redemptions: params.max_redemptions ?? null,
    metadata: changeMetadata({}, params.metadata),
    promotion: { coupon: coupon.id, type: 'coupon' },
    restrictions: {
      first_time_transaction: params.restrictions?.first_time_transaction ?? false,
      minimum_amount: params.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: params.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  }
}
