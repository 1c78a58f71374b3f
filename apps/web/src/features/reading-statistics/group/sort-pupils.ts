import type { GroupReading } from '@lectern/contracts'

export type PupilReading = GroupReading['pupils'][number]

export const COLUMNS = ['name', 'time', 'days', 'books', 'lastRead'] as const
export type Column = (typeof COLUMNS)[number]

export interface Sorting {
  readonly by: Column
  readonly desc: boolean
}

/** Reads the order from the address. The default is by name. Spec 2 §5. */
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

/** Returns the order after a click on a column. A second click reverses the order. */
export function nextSorting(column: Column, { by, desc }: Sorting): Sorting {
  return { by: column, desc: by === column ? !desc : column !== 'name' }
}

/** Returns the pupils sorted by a column, then by name. 'Not read' counts as the earliest day. */
export function sortPupils(pupils: readonly PupilReading[], { by, desc }: Sorting, languageTag: string) {
  const names = new Intl.Collator(languageTag, { numeric: true })
  const byName = (a: PupilReading, b: PupilReading): number => names.compare(a.pupil.name, b.pupil.name)
  const compare = {
    name: byName,
    time: (a: PupilReading, b: PupilReading) => a.seconds - b.seconds,
    days: (a: PupilReading, b: PupilReading) => a.days - b.days,
    books: (a: PupilReading, b: PupilReading) => a.books - b.books,
    lastRead: (a: PupilReading, b: PupilReading) => compareDays(a.lastDay ?? '', b.lastDay ?? ''),
  }[by]
  return pupils.toSorted((a, b) => (desc ? -1 : 1) * compare(a, b) || byName(a, b))
}

function compareDays(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
