import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { Notice } from '../../../ui/notice.tsx'
import { REASON_TEXTS } from '../card-form/failure-reason.ts'
import type { PaymentText } from '../payment-text.ts'
import type { SignupPayment } from './signup-payment.ts'

/** Says why the payment of gift cards failed, and what the buyer can do. */
export function SignupFailure({ payment }: { readonly payment: SignupPayment }) {
  const { t } = usePaymentMessages()
  const { status, error } = payment
  // The card form shows that it did not load. After a reload, only the status says that a payment has failed.
  if (error === 'payment.Load_stripe_elements_failed' || (error === null && status !== 'failed')) return null
  return <Notice kind="error">{describeFailure(t, payment)}</Notice>
}

function describeFailure(t: PaymentText['t'], { error, reason, refusal }: SignupPayment): string {
  if (refusal !== null) return t(`error.${refusal}`)
  if (reason !== null) return t(REASON_TEXTS[reason])
  if (error === 'order_not_found') return t('payment.gift_order_missing')
  if (error === 'invalid_link') return t('payment.gift_invalid_link')
  if (error === 'payment.get_payment_status_failed') return t('payment.gift_status_failed')
  if (error === 'payment.stripe_elements_not_loaded') return t('payment.not_loaded')
  return t('payment.gift_failed')
}
