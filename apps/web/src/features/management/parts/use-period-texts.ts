import type { SubscriptionPeriod } from '@lectern/contracts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'

/** Returns functions that format the days and the state of a subscription period. */
export function usePeriodTexts() {
  const { t, languageTag } = useManagementMessages()
  const format = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium' })
  return {
    formatDays: ({ startsAt, endsAt }: SubscriptionPeriod) =>
      endsAt === null
        ? t('management.period_from', { day: format.format(new Date(startsAt)) })
        : format.formatRange(new Date(startsAt), new Date(endsAt)),
    getState: ({ active, startsAt }: SubscriptionPeriod) => {
      if (active) return t('management.status_active')
      return t(new Date(startsAt) > new Date() ? 'management.period_later' : 'management.period_ended')
    },
  }
}
