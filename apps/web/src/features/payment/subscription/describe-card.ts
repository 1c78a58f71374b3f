import type { PaymentMethod } from '@lectern/contracts'
import type { PaymentText } from '../payment-text.ts'

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** Returns the name of a card, such as `Visa that ends in 4242, valid until 12/30`. */
export function describeCard({ card }: PaymentMethod, { t }: PaymentText): string {
  const { brand, last4, exp_month, exp_year } = card
  const until = `${String(exp_month).padStart(2, '0')}/${exp_year % 100}`
  return t('payment.card_name', { brand: BRANDS[brand] ?? t('payment.card'), last4, until })
}
