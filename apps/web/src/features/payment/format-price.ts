import type { Price } from '@lectern/contracts'
import { withFirstOfMonth } from '@lectern/messages/first-of-month'
import { formatMoney } from '@lectern/messages/format-money'
import type { PaymentText } from './payment-text.ts'

/** Returns the day of a time in seconds since 1970. */
export const formatDay = (seconds: number, languageTag: string): string =>
  withFirstOfMonth(
    new Intl.DateTimeFormat(languageTag, { dateStyle: 'long' }).format(new Date(seconds * 1000)),
    languageTag,
  )

/** Returns a price with its interval, such as `99 kr per month`. `amount` replaces the amount of the price. */
export function formatPrice(
  { unit_amount, currency, recurring }: Price,
  { t, languageTag }: PaymentText,
  amount = unit_amount,
): string {
  const price = formatMoney({ amount, currency }, languageTag)
  if (recurring === null) return price
  if (recurring.interval_count > 1)
    return recurring.interval === 'year'
      ? t('payment.every_years', { price, years: String(recurring.interval_count) })
      : t('payment.every_months', { price, months: String(recurring.interval_count) })
  return recurring.interval === 'year' ? t('payment.per_year', { price }) : t('payment.per_month', { price })
}
