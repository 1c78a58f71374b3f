import type { ManagedSubscription } from '@lectern/contracts'
import { formatMoney } from '@lectern/messages/format-money'
import type { useManagementMessages } from '../../../platform/i18n/messages.ts'

type Texts = ReturnType<typeof useManagementMessages>

/** Returns a day, such as `15 January 2027`. */
export const formatLongDay = (at: string, { languageTag }: Pick<Texts, 'languageTag'>): string =>
  new Date(at).toLocaleDateString(languageTag, { dateStyle: 'long' })

/** Returns the price of a subscription with its interval. For a price in an unknown currency, returns the plans. */
export function describePrice({ price, plans }: ManagedSubscription, { t, languageTag }: Texts): string {
  if (price === null) return plans.join(' + ')
  const amount = formatMoney(price, languageTag)
  const isYear = price.interval === 'year'
  if (price.intervalCount === 1) return t(isYear ? 'families.per_year' : 'families.per_month', { price: amount })
  const values = { price: amount, number: price.intervalCount.toLocaleString(languageTag) }
  return t(isYear ? 'families.every_years' : 'families.every_months', values)
}

/** Says in one sentence what happens with a subscription. */
export function describeState(subscription: ManagedSubscription, texts: Texts): string {
  const { status, period, endsAt, endedAt, startedAt, booksOpenUntil } = subscription
  const { t } = texts
  const day = (at: string | null | undefined) => formatLongDay(at ?? startedAt, texts)
  if (endsAt !== null) return t('families.state_ending', { day: day(endsAt) })
  switch (status) {
    case 'trialing':
    case 'active':
      return t(`families.state_${status}`, { day: day(period?.endsAt) })
    case 'past_due':
      return t('families.state_past_due', { day: day(booksOpenUntil) })
    case 'canceled':
      return t('families.state_canceled', { day: day(endedAt) })
    case 'unpaid':
    case 'incomplete':
    case 'incomplete_expired':
    case 'paused':
      return t(`families.state_${status}`)
  }
}
