import { cancelSubscription } from '../billing/cancel-subscription.ts'
import { attachMethod, detachMethod, findMethod } from '../payments/payment-methods.ts'
import { randomId } from '../state/random-id.ts'
import { create, remove, update } from '../state/save.ts'
import type { Customer } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { isInRange, listPage, PAGE, range } from '../wire/lists.ts'
import {
  changeMetadata,
  clearable,
  currency,
  integer,
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
import { ADDRESS, readAddress } from './address.ts'
import { changeBalance } from './balance.ts'
import { findCustomer } from './find-customer.ts'

const DETAILS = {
  address: clearable(object(ADDRESS)),
  description: clearable(text),
  email: clearable(text),
  invoice_settings: object({ default_payment_method: clearable(text), footer: clearable(text) }),
  metadata,
  name: clearable(text),
  phone: clearable(text),
  preferred_locales: list(text),
  tax_exempt: choice('exempt', 'none', 'reverse'),
} as const
const NEW = { ...DETAILS, payment_method: text, test_clock: text } as const

/** Customers and their balance. https://docs.stripe.com/api/customers */
export const CUSTOMER_ROUTES = [
  route('POST', '/customers', NEW, ({ tx, params }) => {
    const customer = create(tx, 'customer', 'customer.created', newCustomer(tx, params))
    if (params.payment_method === undefined) return customer
    const { id } = attachMethod(tx, findMethod(tx, params.payment_method), customer.id)
    const settings = {
      ...customer.invoice_settings,
      default_payment_method: params.invoice_settings?.default_payment_method === undefined ? null : id,
    }
    return tx.put('customer', { ...customer, invoice_settings: settings })
  }),
  route('GET', '/customers', { ...PAGE, created: range, email: text, test_clock: text }, ({ tx, params }) =>
    listPage(
      tx,
      'customer',
      '/v1/customers',
      params,
      ({ created, email, test_clock }) =>
        isInRange(created, params.created) &&
        (params.email === undefined || params.email === email) &&
        // A list without a clock has only the customers without a clock.
        (params.test_clock ?? null) === test_clock,
    ),
  ),
  route('GET', '/customers/:id', {}, ({ tx, id }) => {
    const deleted = tx.get('deleted', id)
    return deleted?.object === 'customer' ? deleted : findCustomer(tx, id, 'id')
  }),
  route('POST', '/customers/:id', DETAILS, ({ tx, id, params }) =>
    update(tx, 'customer', 'customer.updated', withOwnMethod(tx, changeCustomer(findCustomer(tx, id, 'id'), params))),
  ),
  route('DELETE', '/customers/:id', {}, ({ tx, id }) => {
    const customer = findCustomer(tx, id, 'id')
    for (const subscription of tx.all('subscription'))
      if (subscription.customer === id && subscription.ended_at === null)
        cancelSubscription(tx, subscription, { reason: 'cancellation_requested' })
    for (const method of tx.all('payment_method')) if (method.customer === id) detachMethod(tx, method)
    return remove(tx, 'customer', 'customer.deleted', customer)
  }),
  route(
    'POST',
    '/customers/:id/balance_transactions',
    { amount: integer, currency, description: clearable(text), metadata },
    ({ tx, id, params }) =>
      changeBalance(tx, findCustomer(tx, id, 'id'), {
        amount: required(params.amount, 'amount'),
        currency: required(params.currency, 'currency'),
        type: 'adjustment',
        description: params.description ?? null,
        metadata: changeMetadata({}, params.metadata),
      }),
  ),
  route('GET', '/customers/:id/balance_transactions', PAGE, ({ tx, id, params }) => {
    const customer = findCustomer(tx, id, 'id')
    const url = `/v1/customers/${id}/balance_transactions`
    return listPage(tx, 'customer_balance_transaction', url, params, (entry) => entry.customer === customer.id)
  }),
]

function newCustomer(tx: Transaction, params: Fields<typeof NEW>): Customer {
  const clock = params.test_clock === undefined ? null : tx.get('test_clock', params.test_clock)
  if (clock === undefined) throw resourceMissing('test_clock', params.test_clock ?? '', 'test_clock')
  const customer: Customer = {
    id: tx.newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: clock?.frozen_time ?? tx.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomId(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock?.id ?? null,
  }
  return changeCustomer(customer, params)
}

function changeCustomer(customer: Customer, params: Fields<typeof DETAILS>): Customer {
  const { address, description, email, name, phone, preferred_locales, tax_exempt } = params
  return withChanges(customer, {
    address: address === undefined ? undefined : readAddress(address),
    description,
    email,
    name,
    phone,
    preferred_locales,
    tax_exempt,
    metadata: changeMetadata(customer.metadata, params.metadata),
    invoice_settings: withChanges(customer.invoice_settings, params.invoice_settings ?? {}),
  })
}

function withOwnMethod(tx: Transaction, customer: Customer): Customer {
  const method = customer.invoice_settings.default_payment_method
  if (method !== null && tx.get('payment_method', method)?.customer !== customer.id)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      {
        code: 'resource_missing',
        param: 'invoice_settings[default_payment_method]',
      },
    )
  return customer
}
