import { followPayment } from '../billing/pay-invoice.ts'
import { findCustomer } from '../customers/find-customer.ts'
import type { PaymentIntent, PaymentMethod } from '../state/stored.ts'
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
import type { Audience } from '../wire/route.ts'
import { invalidRequest, resourceMissing } from '../wire/stripe-error.ts'
import { checkClientSecret } from './client-secret.ts'
import { createIntent } from './create-intent.ts'
import { cancelIntent, orThrow, payIntent } from './pay-intent.ts'
import { checkOwner, createMethod, findMethod, NEW_METHOD } from './payment-methods.ts'

const USAGE = clearable(choice('off_session', 'on_session'))
const DETAILS = {
  description: clearable(text),
  metadata,
  payment_method: clearable(text),
  payment_method_data: object(NEW_METHOD),
  receipt_email: clearable(text),
  setup_future_usage: USAGE,
} as const
const CONFIRMATION = {
  off_session: flag,
  payment_method: text,
  payment_method_data: object(NEW_METHOD),
  return_url: text,
  setup_future_usage: USAGE,
} as const
const NEW = {
  ...DETAILS,
  ...CONFIRMATION,
  payment_method: text,
  allowed_payment_method_types: list(choice('card')),
  amount: count,
  automatic_payment_methods: object({ allow_redirects: choice('always', 'never'), enabled: flag }),
  capture_method: choice('automatic', 'automatic_async'),
  confirm: flag,
  confirmation_method: choice('automatic', 'manual'),
  currency,
  customer: text,
} as const
const REASON = choice('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer')

const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

/** Payment intents. https://docs.stripe.com/api/payment_intents */
export const PAYMENT_INTENT_ROUTES = [
  route('POST', '/payment_intents', NEW, ({ tx, params, audience }) => {
    const amount = required(params.amount, 'amount')
    if (amount === 0)
      throw invalidRequest('The amount must be greater than 0.', { code: 'amount_too_small', param: 'amount' })
    const customer = params.customer === undefined ? null : findCustomer(tx, params.customer).id
    const method = readMethod(tx, params, customer)
    const { allow_redirects, enabled } = params.automatic_payment_methods ?? {}
    const intent = createIntent(tx, {
      amount,
      currency: required(params.currency, 'currency'),
      customer,
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      description: params.description ?? null,
      metadata: changeMetadata({}, params.metadata),
      receipt_email: params.receipt_email ?? null,
      setup_future_usage: params.setup_future_usage ?? null,
      payment_method: method?.id ?? null,
      automatic_payment_methods:
        enabled === true ? { enabled, ...(allow_redirects === undefined ? {} : { allow_redirects }) } : null,
      ...(params.confirmation_method === undefined ? {} : { confirmation_method: params.confirmation_method }),
    })
    return params.confirm === true ? confirm(tx, intent, params, audience) : intent
  }),
  route('GET', '/payment_intents', { ...PAGE, created: range, customer: text }, ({ tx, params }) =>
    listPage(
      tx,
      'payment_intent',
      '/v1/payment_intents',
      params,
      (intent) => isInRange(intent.created, params.created) && (params.customer ?? intent.customer) === intent.customer,
    ),
  ),
  route(
    'GET',
    '/payment_intents/:id',
    { client_secret: text },
    ({ tx, id, params, audience }) => checkClientSecret(findIntent(tx, id), params.client_secret, audience),
    { isPublishable: true },
  ),
  route('POST', '/payment_intents/:id', { ...DETAILS, amount: count }, ({ tx, id, params }) => {
    const intent = findIntent(tx, id)
    if (params.amount !== undefined) checkOpen(intent)
    const { metadata: changes, payment_method, payment_method_data: _, ...rest } = params
    const method = readMethod(tx, { ...params, payment_method: payment_method ?? undefined }, intent.customer)
    const status = method === undefined ? intent.status : 'requires_confirmation'
    return tx.put(
      'payment_intent',
      withChanges(intent, {
        ...rest,
        payment_method: method?.id,
        status,
        metadata: changeMetadata(intent.metadata, changes),
      }),
    )
  }),
  route(
    'POST',
    '/payment_intents/:id/confirm',
    { ...CONFIRMATION, client_secret: text },
    ({ tx, id, params, audience }) => {
      const intent = checkClientSecret(findIntent(tx, id), params.client_secret, audience)
      return confirm(tx, intent, params, audience)
    },
    { isPublishable: true },
  ),
  route('POST', '/payment_intents/:id/cancel', { cancellation_reason: REASON }, ({ tx, id, params }) => {
    const intent = findIntent(tx, id)
    checkOpen(intent)
    return cancelIntent(tx, intent, params.cancellation_reason ?? null)
  }),
]

/** Returns a payment intent. Throws `resource_missing`. */
export function findIntent(tx: Transaction, id: string, param = 'id'): PaymentIntent {
  const found = tx.get('payment_intent', id)
  if (found === undefined) throw resourceMissing('payment_intent', id, param)
  return found
}

function confirm(
  tx: Transaction,
  intent: PaymentIntent,
  params: Fields<typeof CONFIRMATION>,
  audience: Audience,
): PaymentIntent {
  checkOpen(intent)
  if (audience === 'publishable' && intent.confirmation_method === 'manual')
    throw invalidRequest('This PaymentIntent can only be confirmed with a secret key.', {
      code: 'payment_intent_invalid_parameter',
    })
  const method = readMethod(tx, params, intent.customer) ?? storedMethod(tx, intent)
  const isOffSession = params.off_session === true
  const withUsage = withChanges(intent, { setup_future_usage: params.setup_future_usage })
  const attempted = payIntent(tx, withUsage, method, {
    isOffSession,
    refusesChallenge: isOffSession,
    returnUrl: params.return_url,
  })
  followPayment(tx, attempted.intent)
  return orThrow(attempted)
}

function storedMethod(tx: Transaction, intent: PaymentIntent): PaymentMethod {
  const method = intent.payment_method === null ? undefined : tx.get('payment_method', intent.payment_method)
  if (method === undefined)
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.",
      { code: 'payment_intent_unexpected_state' },
    )
  return method
}

/** Returns the payment method that a request names or describes. */
export function readMethod(
  tx: Transaction,
  params: Pick<Fields<typeof CONFIRMATION>, 'payment_method' | 'payment_method_data'>,
  customer: string | null,
): PaymentMethod | undefined {
  if (params.payment_method_data !== undefined) return createMethod(tx, params.payment_method_data)
  if (params.payment_method === undefined) return undefined
  const method = findMethod(tx, params.payment_method)
  checkOwner(method, customer)
  return method
}

function checkOpen({ status }: PaymentIntent): void {
  if (OPEN.has(status)) return
  throw invalidRequest(`This PaymentIntent's status is ${status}, so it cannot be changed, confirmed or canceled.`, {
    code: 'payment_intent_unexpected_state',
  })
}
