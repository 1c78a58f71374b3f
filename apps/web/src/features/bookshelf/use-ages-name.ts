import type { AgeRange } from '@lectern/contracts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'

/** Returns a function that formats a range of ages, for example '7–9 years'. */
export function useAgesName(): (ages: AgeRange) => string {
  const { t } = usePortalMessages()
  return (ages) => {
    const from = String(ages.from)
    if (ages.to === null) return t('bookshelf.ages_from', { from })
    const to = String(ages.to)
    if (ages.from === 0) return t('bookshelf.ages_to', { to })
    return from === to ? t('bookshelf.age', { age: from }) : t('bookshelf.ages', { from, to })
  }
}
