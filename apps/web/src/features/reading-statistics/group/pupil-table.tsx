import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useReadingMessages } from '../../../platform/i18n/messages.ts'
import type { ReadingSearch } from '../reading-search.ts'
import { formatDay } from '../periods/format-period.ts'
import { formatDuration } from '../periods/format-duration.ts'
import styles from './group-statistics.module.css'
import { nextSorting, type Column, COLUMNS, type PupilReading, type Sorting } from './sort-pupils.ts'

interface PupilTableProps {
  /** Pupils in display order. */
  readonly pupils: readonly PupilReading[]
  readonly sorting: Sorting
  readonly search: ReadingSearch
  readonly today: string
}

const HEADINGS = {
  name: 'reading.pupil',
  time: 'reading.time',
  days: 'reading.days',
  books: 'reading.books',
  lastRead: 'reading.last_read',
} as const

/** Shows the reading of each pupil. A click on a heading sorts the table. */
export function PupilTable({ pupils, sorting, search, today }: PupilTableProps) {
  const { t, languageTag } = useReadingMessages()
  const number = (value: number): string => value.toLocaleString(languageTag)
  return (
    <table className={styles['table']}>
      <thead>
        <tr data-label={t('reading.sort')}>
          {COLUMNS.map((column) => (
            <Heading key={column} column={column} sorting={sorting} search={search} />
          ))}
        </tr>
      </thead>
      <tbody>
        {pupils.map(({ pupil, seconds, days, books, lastDay }) => (
          <tr key={pupil.uid} data-none={seconds === 0}>
            <th scope="row">
              <Link to="/reading/groups" search={{ ...search, pupil: pupil.uid }} dir="auto" className={styles['name']}>
                {pupil.name}
              </Link>
            </th>
            <td data-label={t(HEADINGS.time)}>{formatDuration(seconds, languageTag)}</td>
            <td data-label={t(HEADINGS.days)}>{number(days)}</td>
            <td data-label={t(HEADINGS.books)}>{number(books)}</td>
            <td data-label={t(HEADINGS.lastRead)}>
              {lastDay === null ? t('reading.not_yet') : formatDay(lastDay, today, languageTag)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface HeadingProps extends Pick<PupilTableProps, 'sorting' | 'search'> {
  readonly column: Column
}

function Heading({ column, sorting, search }: HeadingProps) {
  const { t } = useReadingMessages()
  const { by, desc } = nextSorting(column, sorting)
  const isChosen = sorting.by === column
  const Arrow = sorting.desc ? ArrowDown : ArrowUp
  const { sortBy: _by, sortDesc: _desc, ...others } = search
  const order = desc ? { sortBy: by, sortDesc: 'true' } : { sortBy: by }
  return (
    <th scope="col" aria-sort={isChosen ? (sorting.desc ? 'descending' : 'ascending') : undefined}>
      <Link
        to="/reading/groups"
        search={{ ...others, ...order }}
        replace
        resetScroll={false}
        className={styles['sort']}
        data-chosen={isChosen}
      >
        {t(HEADINGS[column])}
        {isChosen && <Arrow aria-hidden size={16} />}
      </Link>
    </th>
  )
}
