import { usePaymentMessages } from '../../../platform/i18n/messages.ts'
import { Notice } from '../../../ui/notice.tsx'
import { REASON_TEXTS } from '../card-form/failure-reason.ts'
import type { ConsumerPayment } from '../consumer/consumer-payment.ts'
import type { PaymentText } from '../payment-text.ts'

/** Says why a payment failed, and what the customer can do. */
export function PaymentFailure({ payment }: { readonly payment: ConsumerPayment }) {
  const { t } = usePaymentMessages()
  if (payment.error === null) return null
  return <Notice kind="error">{describeFailure(t, payment)}</Notice>
}

function describeFailure(t: PaymentText['t'], { error, reason }: ConsumerPayment): string {
  if (reason !== null) return t(REASON_TEXTS[reason])
  if (error === 'payment_declined') return t('error.payment_declined')
  if (error === 'too_many_children') return t('error.too_many_children')
  if (error === 'validation_failed') return t('payment.wrong_coupon')
  if (error === 'conflict') return t('payment.has_subscription')
  if (error === 'no_answer') return t('payment.no_answer')
  return t('payment.failed')
}
