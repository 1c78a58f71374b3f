import type { GroupReading } from '@lectern/contracts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useReadingMessages } from '../../../platform/i18n/messages.ts'
import { Fetched } from '../../../ui/fetched.tsx'
import { DaysPicture } from '../chart/reading-chart.tsx'
import person from '../person/person-statistics.module.css'
import type { ReadingSearch } from '../reading-search.ts'
import { SpanBar } from '../periods/period-bar.tsx'
import { timeWords } from '../periods/format-duration.ts'
import { useSpan } from '../periods/use-period.ts'
import { type Read, useGroupReading } from '../use-reading-statistics.ts'
import { ExportButton } from './export-button.tsx'
import styles from './group-statistics.module.css'
import { PupilTable } from './pupil-table.tsx'
import { sortingOf, sortPupils } from './sort-pupils.ts'

interface GroupPartProps {
  readonly uid: string
  readonly name: string
  readonly search: ReadingSearch
}

/** What one group read in some days: words, picture, and each pupil, also who did not read. */
export function GroupPart({ uid, name, search }: GroupPartProps) {
  const { span, today } = useSpan(search)
  return (
    <>
      <SpanBar address={{ to: '/reading/groups', search }} span={span} today={today} />
      <Fetched state={useFetched(useGroupReading(uid, span))}>
        {(read) => <Loaded {...read} name={name} search={search} today={today} />}
      </Fetched>
    </>
  )
}

interface LoadedProps extends Omit<GroupPartProps, 'uid'>, Read<GroupReading> {
  readonly today: string
}

function Loaded({ reading, name, search, span, today }: LoadedProps) {
  const { t, languageTag } = useReadingMessages()
  const sorting = sortingOf(search)
  const pupils = sortPupils(reading.pupils, sorting, languageTag)
  return (
    <>
      {reading.seconds === 0 ? (
        <p className={person['sum']}>{t('reading.group_empty')}</p>
      ) : (
        <>
          <p className={person['sum']}>
            <strong>{timeWords(reading.seconds, languageTag, 'long')}</strong>
            <ReadersOf pupils={pupils} />
          </p>
          <DaysPicture span={span} today={today} days={reading.days} />
        </>
      )}
      {pupils.length > 0 && (
        <section className={styles['section']}>
          <header className={styles['header']}>
            <h2>{t('reading.pupils_sheet')}</h2>
            <ExportButton reading={{ ...reading, pupils }} name={name} span={span} />
          </header>
          <PupilTable pupils={pupils} sorting={sorting} search={search} today={today} />
        </section>
      )}
    </>
  )
}

function ReadersOf({ pupils }: Pick<GroupReading, 'pupils'>) {
  const { t, languageTag } = useReadingMessages()
  const readers = pupils.filter(({ seconds }) => seconds > 0).length
  return t('reading.readers_of', {
    readers: readers.toLocaleString(languageTag),
    pupils: pupils.length.toLocaleString(languageTag),
  })
}
