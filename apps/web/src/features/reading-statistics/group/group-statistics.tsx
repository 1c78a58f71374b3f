import type { GroupReading } from '@lectern/contracts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useReadingMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { ReadingChart } from '../chart/reading-chart.tsx'
import person from '../person/person-statistics.module.css'
import type { ReadingSearch } from '../reading-search.ts'
import { PeriodBar } from '../periods/period-bar.tsx'
import { formatDuration } from '../periods/format-duration.ts'
import { usePeriod } from '../periods/use-period.ts'
import { type PeriodReading, useGroupStatistics } from '../use-reading-statistics.ts'
import { ExportButton } from './export-button.tsx'
import styles from './group-statistics.module.css'
import { PupilTable } from './pupil-table.tsx'
import { parseSorting, sortPupils } from './sort-pupils.ts'

interface GroupStatisticsProps {
  readonly uid: string
  readonly name: string
  readonly search: ReadingSearch
}

export function GroupStatistics({ uid, name, search }: GroupStatisticsProps) {
  const { period, today } = usePeriod(search)
  return (
    <>
      <PeriodBar address={{ to: '/reading/groups', search }} period={period} today={today} />
      <Fetched state={useFetched(useGroupStatistics(uid, period))}>
        {(read) => <LoadedStatistics {...read} name={name} search={search} today={today} />}
      </Fetched>
    </>
  )
}

interface LoadedStatisticsProps extends Omit<GroupStatisticsProps, 'uid'>, PeriodReading<GroupReading> {
  readonly today: string
}

function LoadedStatistics({ reading, name, search, period, today }: LoadedStatisticsProps) {
  const { t, languageTag } = useReadingMessages()
  const sorting = parseSorting(search)
  const pupils = sortPupils(reading.pupils, sorting, languageTag)
  return (
    <>
      {reading.seconds === 0 ? (
        <p className={person['sum']}>{t('reading.group_empty')}</p>
      ) : (
        <>
          <p className={person['sum']}>
            <strong>{formatDuration(reading.seconds, languageTag, 'long')}</strong>
            <ReaderCount pupils={pupils} />
          </p>
          <ReadingChart period={period} today={today} days={reading.days} />
        </>
      )}
      {pupils.length > 0 && (
        <section className={styles['section']}>
          <header className={styles['header']}>
            <h2>{t('reading.pupils_sheet')}</h2>
            <ExportButton reading={{ ...reading, pupils }} name={name} period={period} />
          </header>
          <PupilTable pupils={pupils} sorting={sorting} search={search} today={today} />
        </section>
      )}
    </>
  )
}

function ReaderCount({ pupils }: Pick<GroupReading, 'pupils'>) {
  const { t, languageTag } = useReadingMessages()
  const readers = pupils.filter(({ seconds }) => seconds > 0).length
  return t('reading.readers_of', {
    readers: readers.toLocaleString(languageTag),
    pupils: pupils.length.toLocaleString(languageTag),
  })
}
