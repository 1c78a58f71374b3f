import type { PersonReading as Reading } from '@lectern/contracts'
import type { ReactNode } from 'react'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useReadingMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { ReadingChart } from '../chart/reading-chart.tsx'
import type { ReadingAddress } from '../reading-search.ts'
import { PeriodBar } from '../periods/period-bar.tsx'
import { formatDuration } from '../periods/format-duration.ts'
import { usePeriod } from '../periods/use-period.ts'
import { usePersonStatistics } from '../use-reading-statistics.ts'
import { BookList } from './book-list.tsx'
import { LanguageList } from './language-list.tsx'
import styles from './person-statistics.module.css'

interface PersonStatisticsProps {
  readonly userId: string
  readonly address: ReadingAddress
  /** True for the user's own statistics. */
  readonly isOwn: boolean
  /** Shown if the period has no reading. */
  readonly empty: ReactNode
}

export function PersonStatistics({ userId, address, isOwn, empty }: PersonStatisticsProps) {
  const { period, today } = usePeriod(address.search)
  return (
    <>
      <PeriodBar address={address} period={period} today={today} />
      <Fetched state={useFetched(usePersonStatistics(userId, period))}>
        {({ reading, period: shownPeriod }) =>
          reading.seconds === 0 ? (
            empty
          ) : (
            <>
              <Totals reading={reading} />
              <ReadingChart period={shownPeriod} today={today} days={reading.days} />
              <div className={styles['lists']}>
                <BookList books={reading.books} isOwn={isOwn} />
                <LanguageList languages={reading.languages} />
              </div>
            </>
          )
        }
      </Fetched>
    </>
  )
}

function Totals({ reading: { seconds, days, books } }: { readonly reading: Reading }) {
  const { t, languageTag } = useReadingMessages()
  return (
    <p className={styles['sum']}>
      <strong>{formatDuration(seconds, languageTag, 'long')}</strong>{' '}
      {[t('reading.on_days', { count: days.length }), t('reading.in_books', { count: books.length })].join(', ')}
    </p>
  )
}
