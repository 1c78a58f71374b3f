import { timeFor } from '../customers/find-customer.ts'
import { randomId } from '../state/random-id.ts'
import { create, update } from '../state/save.ts'
import type { PaymentMethod, SetupIntent } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { StripeError } from '../wire/stripe-error.ts'
import type { ErrorBody } from '../wire/stripe-error.ts'
import { closeChallenges, needsAuthentication, openChallenge } from './challenges.ts'
import { declined } from './declined.ts'
import { attachMethod, hasExpired } from './payment-methods.ts'
import { behaviourFor } from './test-cards.ts'

type Parts = Pick<SetupIntent, 'customer'> &
  Partial<
    Pick<
      SetupIntent,
      | 'allowed_payment_method_types'
      | 'description'
      | 'metadata'
      | 'payment_method'
      | 'usage'
      | 'automatic_payment_methods'
    >
  >

/** Creates a setup intent that is not confirmed, and its event. */
export function createSetupIntent(tx: Transaction, parts: Parts): SetupIntent {
  const id = tx.newId('seti')
  return create(tx, 'setup_intent', 'setup_intent.created', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: parts.allowed_payment_method_types ?? null,
    application: null,
    automatic_payment_methods: parts.automatic_payment_methods ?? null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomId(25)}`,
    created: timeFor(tx, parts.customer),
    customer: parts.customer,
    customer_account: null,
    description: parts.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: parts.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: parts.payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: (parts.payment_method ?? null) === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: parts.usage ?? 'off_session',
  })
}

/** Sets up a card for later payments, or asks for 3-D Secure. Throws the refusal of the issuer. */
export function setUpIntent(
  tx: Transaction,
  before: SetupIntent,
  method: PaymentMethod,
  returnUrl: string | undefined,
): SetupIntent {
  const intent = { ...before, payment_method: method.id }
  closeChallenges(tx, intent.id)
  const { decline, declinesAttachment = true } = behaviourFor(method.card?.fingerprint)
  if (hasExpired(tx, method) || (decline !== undefined && declinesAttachment)) {
    const error = declined(
      decline ?? { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
      method,
    )
    throw new StripeError(402, { ...error, setup_intent: fail(tx, intent, error) }, true)
  }
  // Only this setup makes the card ready, so an earlier one of another card does not count.
  if (!needsAuthentication(tx, method, false)) return succeed(tx, intent, method)
  return update(tx, 'setup_intent', 'setup_intent.requires_action', {
    ...intent,
    last_setup_error: null,
    next_action: openChallenge(tx, intent, returnUrl),
    status: 'requires_action',
  })
}

/** Continues a setup after 3-D Secure. */
export function continueSetup(
  tx: Transaction,
  intent: SetupIntent,
  method: PaymentMethod,
  passed: boolean,
): SetupIntent {
  closeChallenges(tx, intent.id)
  if (passed) return succeed(tx, intent, method)
  return fail(tx, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  })
}

function succeed(tx: Transaction, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer !== null) attachMethod(tx, method, intent.customer)
  for (const subscription of tx.all('subscription'))
    if (subscription.pending_setup_intent === intent.id)
      update(tx, 'subscription', 'customer.subscription.updated', {
        ...subscription,
        default_payment_method: method.id,
        pending_setup_intent: null,
      })
  return update(tx, 'setup_intent', 'setup_intent.succeeded', {
    ...intent,
    last_setup_error: null,
    next_action: null,
    status: 'succeeded',
  })
}

const fail = (tx: Transaction, intent: SetupIntent, error: ErrorBody): SetupIntent =>
  update(tx, 'setup_intent', 'setup_intent.setup_failed', {
    ...intent,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the error of an intent has the form of the error of an answer
    last_setup_error: error as NonNullable<SetupIntent['last_setup_error']>,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
