import type { DataColumn } from './data-column.ts'
import { type DataTableTexts, toTotal } from './data-table-texts.ts'
import { countPages, type TableQuery } from './query/table-query.ts'

interface Result {
  readonly query: TableQuery
  readonly totalCount: number
  readonly isMinimum?: boolean
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header'>[]
  readonly texts: DataTableTexts
  readonly locale: string
}

/** Returns the text for screen readers after a change: number of rows, page and sorting. */
export function getAnnouncement({ query, totalCount, isMinimum = false, columns, texts, locale }: Result): string {
  const pages = countPages(totalCount, query.pageSize)
  const format = (number: number): string => number.toLocaleString(locale)
  const sorted = columns.find(({ id }) => id === query.sortBy)
  const grouped = columns.find(({ id }) => id === query.groupBy)
  return [
    texts.results(toTotal({ totalCount, isMinimum }, locale)),
    ...(pages > 1 ? [texts.pageOf({ page: format(query.page), pages: format(pages) })] : []),
    ...(grouped === undefined ? [] : [`${texts.groupBy}: ${grouped.header}`]),
    ...(sorted === undefined
      ? []
      : [query.sortDesc ? texts.sortDescending(sorted.header) : texts.sortAscending(sorted.header)]),
  ].join('. ')
}
