import type { PaymentMethod } from '../state/stored.ts'
import type { ErrorBody } from '../wire/stripe-error.ts'
import type { Decline } from './test-cards.ts'

/** The refusal of a payment by the issuer of its card. */
export type CardError = ErrorBody & { readonly type: 'card_error'; readonly code: string }

/** Returns the error for a card that its issuer refuses. */
export const declined = ({ code, declineCode, message }: Decline, method: PaymentMethod): CardError => ({
  type: 'card_error',
  code,
  decline_code: declineCode,
  message,
  ...(code === 'incorrect_cvc' ? { param: 'cvc' } : code === 'expired_card' ? { param: 'exp_month' } : {}),
  payment_method: method,
})
