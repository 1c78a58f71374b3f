import { findCustomer } from '../customers/find-customer.ts'
import { update } from '../state/save.ts'
import type { SetupIntent } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { isInRange, listPage, PAGE, range } from '../wire/lists.ts'
import {
  changeMetadata,
  clearable,
  flag,
  list,
  metadata,
  object,
  choice,
  text,
  withChanges,
} from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { invalidRequest, resourceMissing } from '../wire/stripe-error.ts'
import { closeChallenges } from './challenges.ts'
import { checkClientSecret } from './client-secret.ts'
import { readMethod } from './payment-intent-routes.ts'
import { NEW_METHOD } from './payment-methods.ts'
import { createSetupIntent, setUpIntent } from './set-up-intent.ts'

const CONFIRMATION = { payment_method: text, payment_method_data: object(NEW_METHOD), return_url: text } as const
const NEW = {
  ...CONFIRMATION,
  allowed_payment_method_types: list(choice('card')),
  automatic_payment_methods: object({ allow_redirects: choice('always', 'never'), enabled: flag }),
  confirm: flag,
  customer: text,
  description: text,
  metadata,
  usage: choice('off_session', 'on_session'),
} as const

/** Setup intents. https://docs.stripe.com/api/setup_intents */
export const SETUP_INTENT_ROUTES = [
  route('POST', '/setup_intents', NEW, ({ tx, params }) => {
    const customer = params.customer === undefined ? null : findCustomer(tx, params.customer).id
    const { allow_redirects, enabled } = params.automatic_payment_methods ?? {}
    const intent = createSetupIntent(tx, {
      customer,
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      description: params.description ?? null,
      metadata: changeMetadata({}, params.metadata),
      payment_method: readMethod(tx, params, customer)?.id ?? null,
      usage: params.usage ?? 'off_session',
      automatic_payment_methods:
        enabled === true ? { enabled, ...(allow_redirects === undefined ? {} : { allow_redirects }) } : null,
    })
    return params.confirm === true ? confirm(tx, intent, { return_url: params.return_url }) : intent
  }),
  route('GET', '/setup_intents', { ...PAGE, created: range, customer: text, payment_method: text }, ({ tx, params }) =>
    listPage(
      tx,
      'setup_intent',
      '/v1/setup_intents',
      params,
      (intent) =>
        isInRange(intent.created, params.created) &&
        (params.customer ?? intent.customer) === intent.customer &&
        (params.payment_method ?? intent.payment_method) === intent.payment_method,
    ),
  ),
  route(
    'GET',
    '/setup_intents/:id',
    { client_secret: text },
    ({ tx, id, params, audience }) => checkClientSecret(findSetupIntent(tx, id), params.client_secret, audience),
    { isPublishable: true },
  ),
  route('POST', '/setup_intents/:id', { description: clearable(text), metadata }, ({ tx, id, params }) => {
    const intent = findSetupIntent(tx, id)
    return tx.put(
      'setup_intent',
      withChanges(intent, {
        description: params.description,
        metadata: changeMetadata(intent.metadata, params.metadata),
      }),
    )
  }),
  route(
    'POST',
    '/setup_intents/:id/confirm',
    { ...CONFIRMATION, client_secret: text },
    ({ tx, id, params, audience }) =>
      confirm(tx, checkClientSecret(findSetupIntent(tx, id), params.client_secret, audience), params),
    { isPublishable: true },
  ),
  route(
    'POST',
    '/setup_intents/:id/cancel',
    { cancellation_reason: choice('abandoned', 'duplicate', 'requested_by_customer') },
    ({ tx, id, params }) => {
      const intent = findSetupIntent(tx, id)
      checkOpen(intent)
      closeChallenges(tx, id)
      return update(tx, 'setup_intent', 'setup_intent.canceled', {
        ...intent,
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
        status: 'canceled',
      })
    },
  ),
]

function findSetupIntent(tx: Transaction, id: string): SetupIntent {
  const found = tx.get('setup_intent', id)
  if (found === undefined) throw resourceMissing('setupintent', id)
  return found
}

function confirm(tx: Transaction, intent: SetupIntent, params: Fields<typeof CONFIRMATION>): SetupIntent {
  checkOpen(intent)
  const stored = intent.payment_method === null ? undefined : tx.get('payment_method', intent.payment_method)
  const method = readMethod(tx, params, intent.customer) ?? stored
  if (method === undefined)
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
    })
  return setUpIntent(tx, intent, method, params.return_url)
}

function checkOpen({ status }: SetupIntent): void {
  if (status !== 'succeeded' && status !== 'canceled') return
  throw invalidRequest(`This SetupIntent's status is ${status}, so it cannot be confirmed or canceled.`, {
    code: 'setup_intent_unexpected_state',
  })
}
