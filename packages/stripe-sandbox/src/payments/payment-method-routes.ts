import { findCustomer } from '../customers/find-customer.ts'
import { update } from '../state/save.ts'
import { listPage, PAGE } from '../wire/lists.ts'
import { changeMetadata, integer, metadata, object, choice, required, text, withChanges } from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { resourceMissing } from '../wire/stripe-error.ts'
import { readAddress } from '../customers/address.ts'
import { attachMethod, BILLING_DETAILS, createMethod, detachMethod, findMethod, NEW_METHOD } from './payment-methods.ts'

/** Payment methods. https://docs.stripe.com/api/payment_methods */
export const PAYMENT_METHOD_ROUTES = [
  route('POST', '/payment_methods', NEW_METHOD, ({ tx, params }) => createMethod(tx, params), { isPublishable: true }),
  route('GET', '/payment_methods', { ...PAGE, customer: text, type: choice('card') }, ({ tx, params }) => {
    const customer = findCustomer(tx, required(params.customer, 'customer')).id
    return listPage(tx, 'payment_method', '/v1/payment_methods', params, (method) => method.customer === customer)
  }),
  route('GET', '/customers/:id/payment_methods', { ...PAGE, type: choice('card') }, ({ tx, id, params }) => {
    const url = `/v1/customers/${findCustomer(tx, id, 'id').id}/payment_methods`
    return listPage(tx, 'payment_method', url, params, ({ customer }) => customer === id)
  }),
  route('GET', '/customers/:id/payment_methods/:subId', {}, ({ tx, id, subId }) => {
    const method = tx.get('payment_method', subId)
    if (method?.customer !== findCustomer(tx, id, 'id').id) throw resourceMissing('PaymentMethod', subId)
    return method
  }),
  route('GET', '/payment_methods/:id', {}, ({ tx, id }) => findMethod(tx, id, 'id')),
  route(
    'POST',
    '/payment_methods/:id',
    {
      billing_details: object(BILLING_DETAILS),
      card: object({ exp_month: integer, exp_year: integer }),
      metadata,
    },
    ({ tx, id, params }) => {
      const method = findMethod(tx, id, 'id')
      const { address, ...details } = params.billing_details ?? {}
      return update(
        tx,
        'payment_method',
        'payment_method.updated',
        withChanges(method, {
          billing_details: withChanges(method.billing_details, {
            ...details,
            address: address === undefined ? undefined : readAddress(address),
          }),
          card: method.card === undefined ? undefined : withChanges(method.card, params.card ?? {}),
          metadata: changeMetadata(method.metadata, params.metadata),
        }),
      )
    },
  ),
  route('POST', '/payment_methods/:id/attach', { customer: text }, ({ tx, id, params }) =>
    attachMethod(tx, findMethod(tx, id, 'id'), required(params.customer, 'customer')),
  ),
  route('POST', '/payment_methods/:id/detach', {}, ({ tx, id }) => detachMethod(tx, findMethod(tx, id, 'id'))),
]
