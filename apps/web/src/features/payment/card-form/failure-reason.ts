import type { CardError } from './card-stripe.ts'

/** Reason of a failed payment that the customer can act upon. */
export type FailureReason =
  | 'confirm_setup_intent_invalid_state'
  | 'confirm_setup_intent_incorrect_cvc'
  | 'card_declined'
  | 'authentication_refused'
  | 'incomplete_card'
  | 'no_answer'

const REASONS: Readonly<Record<string, FailureReason>> = {
  setup_intent_unexpected_state: 'confirm_setup_intent_invalid_state',
  incorrect_cvc: 'confirm_setup_intent_incorrect_cvc',
  invalid_cvc: 'confirm_setup_intent_incorrect_cvc',
  setup_intent_authentication_failure: 'authentication_refused',
  payment_intent_authentication_failure: 'authentication_refused',
  authentication_required: 'authentication_refused',
  incomplete_card: 'incomplete_card',
}

/** Returns the reason of an error of Stripe; null for an unknown error. https://docs.stripe.com/error-codes */
export function toReason({ type, code = '' }: CardError): FailureReason | null {
  if (type === 'api_connection_error') return 'no_answer'
  if (type === 'validation_error') return 'incomplete_card'
  return REASONS[code] ?? (type === 'card_error' ? 'card_declined' : null)
}

/** Keys of the texts that say what the customer can do. */
export const REASON_TEXTS = {
  // The next try gets a new secret.
  confirm_setup_intent_invalid_state: 'payment.failed',
  confirm_setup_intent_incorrect_cvc: 'payment.wrong_cvc',
  card_declined: 'payment.card_declined',
  authentication_refused: 'payment.bank_refused',
  incomplete_card: 'payment.card_incomplete',
  no_answer: 'payment.no_answer',
} as const satisfies Record<FailureReason, string>
