import type { GroupReading } from '@lectern/contracts'

export type PupilReading = GroupReading['pupils'][number]

export const COLUMNS = ['name', 'time', 'days', 'books', 'lastRead'] as const
export type Column = (typeof COLUMNS)[number]

export interface Sorting {
  readonly by: Column
  readonly desc: boolean
}

/** Reads the order from the address. Without a valid column, pupils are sorted by name. Spec 2 §5. */
export function parseSorting({
  sortBy,
  sortDesc,
}: {
  sortBy?: string | undefined
  sortDesc?: string | undefined
}): Sorting {
  const by = COLUMNS.find((column) => column === sortBy)
  return by === undefined ? { by: 'name', desc: false } : { by, desc: sortDesc === 'true' }
}

/**
 * Returns the order after a click on a column: names ascending, other columns descending. A second click reverses it.
 */
export function nextSorting(column: Column, { by, desc }: Sorting): Sorting {
  return { by: column, desc: by === column ? !desc : column !== 'name' }
}

/** Sorts pupils by a column, then by name. A pupil who has not read is sorted like a date before all others. */
export function sortPupils(pupils: readonly PupilReading[], { by, desc }: Sorting, languageTag: string) {
  const names = new Intl.Collator(languageTag, { numeric: true })
  const byName = (one: PupilReading, other: PupilReading): number => names.compare(one.pupil.name, other.pupil.name)
  const compare = {
    name: byName,
    time: (one: PupilReading, other: PupilReading) => one.seconds - other.seconds,
    days: (one: PupilReading, other: PupilReading) => one.days - other.days,
    books: (one: PupilReading, other: PupilReading) => one.books - other.books,
    lastRead: (one: PupilReading, other: PupilReading) => compareDays(one.lastDay ?? '', other.lastDay ?? ''),
  }[by]
  return pupils.toSorted((one, other) => (desc ? -1 : 1) * compare(one, other) || byName(one, other))
}

function compareDays(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
