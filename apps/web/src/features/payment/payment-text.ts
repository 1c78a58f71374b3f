import type { usePaymentMessages } from '../../platform/i18n/messages.ts'

/** The texts of the payment pages in the current language. */
export type PaymentText = ReturnType<typeof usePaymentMessages>
