import { timeFor } from '../customers/find-customer.ts'
import { update } from '../state/save.ts'
import type { PaymentIntent, PaymentMethod } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { StripeError } from '../wire/stripe-error.ts'
import { closeChallenges, needsAuthentication, openChallenge } from './challenges.ts'
import { createCharge } from './charges.ts'
import { declined } from './declined.ts'
import type { CardError } from './declined.ts'
import { openDispute } from './disputes.ts'
import { attachMethod, hasExpired } from './payment-methods.ts'
import { behaviourFor } from './test-cards.ts'
import type { Decline } from './test-cards.ts'

interface Attempt {
  /** True: the customer is not present, so a challenge cannot be shown and the payment is refused. */
  readonly refusesChallenge: boolean
  /** True: the merchant starts the payment, so a card that was set up needs no challenge. */
  readonly isOffSession: boolean
  readonly returnUrl?: string | undefined
}

/** The result of an attempt: the intent after it, and the refusal of the issuer. */
export interface Attempted {
  readonly intent: PaymentIntent
  readonly error?: CardError
}

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'card_declined',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
const EXPIRED: Decline = { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' }

/** Charges the card of an intent, or asks for 3-D Secure. */
export function payIntent(tx: Transaction, before: PaymentIntent, method: PaymentMethod, attempt: Attempt): Attempted {
  const intent = { ...before, payment_method: method.id }
  closeChallenges(tx, intent.id)
  if (!needsAuthentication(tx, method, attempt.isOffSession)) return chargeIntent(tx, intent, method, false)
  if (attempt.refusesChallenge)
    return refuse(
      tx,
      intent,
      method,
      { ...declined(AUTHENTICATION_REQUIRED, method), code: 'authentication_required' },
      false,
    )
  return {
    intent: update(tx, 'payment_intent', 'payment_intent.requires_action', {
      ...intent,
      last_payment_error: null,
      next_action: openChallenge(tx, intent, attempt.returnUrl),
      status: 'requires_action',
    }),
  }
}

/** Continues a payment after 3-D Secure. */
export function continuePayment(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  passed: boolean,
): Attempted {
  closeChallenges(tx, intent.id)
  if (passed) return chargeIntent(tx, intent, method, true)
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  return {
    intent: fail(tx, intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message,
      payment_method: method,
    }),
  }
}

function chargeIntent(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  isAuthenticated: boolean,
): Attempted {
  const decline = hasExpired(tx, method) ? EXPIRED : behaviourFor(method.card?.fingerprint).decline
  if (decline !== undefined) return refuse(tx, intent, method, declined(decline, method), isAuthenticated)
  const charge = createCharge(tx, intent, method, { error: undefined, isAuthenticated })
  if (intent.setup_future_usage !== null && intent.customer !== null && method.customer === null)
    attachMethod(tx, method, intent.customer)
  const paid = update(tx, 'payment_intent', 'payment_intent.succeeded', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  })
  if (behaviourFor(method.card?.fingerprint).isDisputed === true) openDispute(tx, charge)
  return { intent: paid }
}

function refuse(
  tx: Transaction,
  intent: PaymentIntent,
  method: PaymentMethod,
  error: CardError,
  isAuthenticated: boolean,
): Attempted {
  const charge = createCharge(tx, intent, method, { error, isAuthenticated })
  const withCharge = { ...error, charge: charge.id }
  return { intent: fail(tx, { ...intent, latest_charge: charge.id }, withCharge), error: withCharge }
}

/** Sends an intent back to the choice of a payment method. */
const fail = (tx: Transaction, intent: PaymentIntent, error: CardError | StripeError['body']): PaymentIntent =>
  update(tx, 'payment_intent', 'payment_intent.payment_failed', {
    ...intent,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the error of an intent has the form of the error of an answer
    last_payment_error: error as NonNullable<PaymentIntent['last_payment_error']>,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })

/** Returns the intent after an attempt. Throws the refusal of the issuer; what the attempt changed stays. */
export function orThrow({ intent, error }: Attempted): PaymentIntent {
  if (error === undefined) return intent
  throw new StripeError(402, { ...error, payment_intent: intent }, true)
}

/** Cancels an intent that is not paid. */
export const cancelIntent = (
  tx: Transaction,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent => {
  closeChallenges(tx, intent.id)
  return update(tx, 'payment_intent', 'payment_intent.canceled', {
    ...intent,
    canceled_at: timeFor(tx, intent.customer),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  })
}
