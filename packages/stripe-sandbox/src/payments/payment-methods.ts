import { findCustomer, timeFor } from '../customers/find-customer.ts'
import { create, update } from '../state/save.ts'
import type { PaymentMethod } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { ADDRESS, readAddress } from '../customers/address.ts'
import { changeMetadata, clearable, metadata, object, choice, required, text } from '../wire/parameters.ts'
import type { Fields } from '../wire/parameters.ts'
import { invalidRequest, resourceMissing, StripeError } from '../wire/stripe-error.ts'
import { declined } from './declined.ts'
import { CARD, readCard } from './read-card.ts'
import type { ReadCard } from './read-card.ts'
import { behaviourFor, findCardById } from './test-cards.ts'

export const BILLING_DETAILS = {
  address: clearable(object(ADDRESS)),
  email: clearable(text),
  name: clearable(text),
  phone: clearable(text),
} as const
export const NEW_METHOD = {
  allow_redisplay: choice('always', 'limited', 'unspecified'),
  billing_details: object(BILLING_DETAILS),
  card: object(CARD),
  metadata,
  type: choice('card'),
} as const

/** Creates a payment method from a card. Throws `card_error` for a card that is not possible. */
export function createMethod(tx: Transaction, params: Fields<typeof NEW_METHOD>): PaymentMethod {
  required(params.type, 'type')
  const card = readCard(required(params.card, 'card'), tx.now)
  return putMethod(tx, card, params)
}

function putMethod(
  tx: Transaction,
  card: ReadCard,
  { allow_redisplay, billing_details: details, metadata: changes }: Fields<typeof NEW_METHOD>,
): PaymentMethod {
  return tx.put('payment_method', {
    id: tx.newId('pm'),
    object: 'payment_method',
    allow_redisplay: allow_redisplay ?? 'unspecified',
    billing_details: {
      address: readAddress(details?.address ?? {}),
      email: details?.email ?? null,
      name: details?.name ?? null,
      phone: details?.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.hasCvc ? 'pass' : null,
      },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: tx.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: changeMetadata({}, changes),
    type: 'card',
  })
}

/** Returns a payment method. A test id such as `pm_card_visa` creates a new one. Throws `resource_missing`. */
export function findMethod(tx: Transaction, id: string, param = 'payment_method'): PaymentMethod {
  const found = tx.get('payment_method', id)
  if (found !== undefined) return found
  if (findCardById(id) === undefined || !id.startsWith('pm_card_')) throw resourceMissing('PaymentMethod', id, param)
  return putMethod(tx, readCard({ token: id }, tx.now), {})
}

/** Attaches a payment method to a customer. Throws `card_error` for a card that the issuer refuses. */
export function attachMethod(
  tx: Transaction,
  method: PaymentMethod,
  customerId: string,
  param = 'customer',
): PaymentMethod {
  const customer = findCustomer(tx, customerId, param)
  if (method.customer === customer.id) return method
  if (method.customer !== null)
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  const { decline, declinesAttachment = true } = behaviourFor(method.card?.fingerprint)
  if (decline !== undefined && declinesAttachment) throw new StripeError(402, declined(decline, method))
  const attached = tx.put('payment_method', { ...method, customer: customer.id })
  return create(tx, 'payment_method', 'payment_method.attached', attached)
}

/** Detaches a payment method from its customer, and from everything that charges it by default. */
export function detachMethod(tx: Transaction, method: PaymentMethod): PaymentMethod {
  if (method.customer === null)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
  const customer = tx.get('customer', method.customer)
  if (customer?.invoice_settings.default_payment_method === method.id)
    update(tx, 'customer', 'customer.updated', {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    })
  for (const subscription of tx.all('subscription'))
    if (subscription.default_payment_method === method.id)
      update(tx, 'subscription', 'customer.subscription.updated', { ...subscription, default_payment_method: null })
  return update(tx, 'payment_method', 'payment_method.detached', { ...method, customer: null })
}

/**
 * Refuses a payment method that belongs to another customer. `customer`: null for a payment without a customer.
 */
export function checkOwner(method: PaymentMethod, customer: string | null): void {
  if (method.customer !== null && method.customer !== customer)
    throw invalidRequest(
      `The payment method ${method.id} belongs to the customer ${method.customer}. Include the customer in the \`customer\` parameter.`,
      { param: 'payment_method' },
    )
}

/** Returns whether the expiry of a card has passed in the time of its customer. */
export function hasExpired(tx: Transaction, { card, customer }: PaymentMethod): boolean {
  if (card === undefined) return false
  const now = new Date(timeFor(tx, customer) * 1000)
  return card.exp_year * 12 + card.exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}
