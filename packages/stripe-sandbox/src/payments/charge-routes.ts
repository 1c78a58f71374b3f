import { update } from '../state/save.ts'
import type { Charge } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { isInRange, listPage, PAGE, range } from '../wire/lists.ts'
import { changeMetadata, clearable, count, metadata, choice, text, withChanges } from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { parameterMissing, resourceMissing } from '../wire/stripe-error.ts'
import { findIntent } from './payment-intent-routes.ts'
import { refundCharge } from './refunds.ts'

const REASON = choice('duplicate', 'fraudulent', 'requested_by_customer')

/** Charges and refunds. https://docs.stripe.com/api/charges https://docs.stripe.com/api/refunds */
export const CHARGE_ROUTES = [
  route('GET', '/charges', { ...PAGE, created: range, customer: text, payment_intent: text }, ({ tx, params }) =>
    listPage(
      tx,
      'charge',
      '/v1/charges',
      params,
      (charge) =>
        isInRange(charge.created, params.created) &&
        (params.customer ?? charge.customer) === charge.customer &&
        (params.payment_intent ?? charge.payment_intent) === charge.payment_intent,
    ),
  ),
  route('GET', '/charges/:id', {}, ({ tx, id }) => findCharge(tx, id, 'id')),
  route('POST', '/charges/:id', { description: text, metadata }, ({ tx, id, params }) => {
    const charge = findCharge(tx, id, 'id')
    return update(
      tx,
      'charge',
      'charge.updated',
      withChanges(charge, {
        description: params.description,
        metadata: changeMetadata(charge.metadata, params.metadata),
      }),
    )
  }),
  route(
    'POST',
    '/refunds',
    { amount: count, charge: text, metadata, payment_intent: text, reason: REASON },
    ({ tx, params }) => {
      const intent =
        params.payment_intent === undefined ? undefined : findIntent(tx, params.payment_intent, 'payment_intent')
      const charge = params.charge ?? intent?.latest_charge
      if (charge === undefined || charge === null) throw parameterMissing('charge')
      return refundCharge(tx, findCharge(tx, charge, 'charge'), {
        amount: params.amount,
        metadata: changeMetadata({}, params.metadata),
        reason: params.reason ?? null,
      })
    },
  ),
  route('GET', '/refunds', { ...PAGE, charge: text, created: range, payment_intent: text }, ({ tx, params }) =>
    listPage(
      tx,
      'refund',
      '/v1/refunds',
      params,
      (refund) =>
        isInRange(refund.created, params.created) &&
        (params.charge ?? refund.charge) === refund.charge &&
        (params.payment_intent ?? refund.payment_intent) === refund.payment_intent,
    ),
  ),
  route('GET', '/refunds/:id', {}, ({ tx, id }) => findRefund(tx, id)),
  route('POST', '/refunds/:id', { metadata: clearable(metadata) }, ({ tx, id, params }) => {
    const refund = findRefund(tx, id)
    return update(tx, 'refund', 'refund.updated', {
      ...refund,
      metadata: changeMetadata(refund.metadata, params.metadata),
    })
  }),
]

/** Returns a charge. Throws `resource_missing`. */
function findCharge(tx: Transaction, id: string, param: string): Charge {
  const found = tx.get('charge', id)
  if (found === undefined) throw resourceMissing('charge', id, param)
  return found
}

function findRefund(tx: Transaction, id: string) {
  const found = tx.get('refund', id)
  if (found === undefined) throw resourceMissing('refund', id)
  return found
}
