import { ALL_ROWS_PAGES_MAX, PAGE_SIZE_MAX, SEARCH_TOTAL_MAX } from '@lectern/contracts'

/** State of a list in its address. */
interface ListState<Column extends string, Group extends string> {
  readonly page: number
  readonly pageSize: number
  readonly sortBy: string | null
  readonly sortDesc: boolean
  readonly q: string
  readonly filters: Readonly<Record<string, string | boolean>>
  readonly sortColumns: readonly Column[]
  readonly groupBy?: string | null
  readonly groupDesc?: boolean
  /** The columns by which the call can group the rows. */
  readonly groupColumns?: readonly Group[] | undefined
}

/** Returns the query parameters of a list call. Spec 2 §3, server list query. */
export function toListParameters<Column extends string, Group extends string = never>({
  sortColumns,
  groupColumns = [],
  groupDesc = false,
  ...state
}: ListState<Column, Group>) {
  const sortBy = sortColumns.find((column) => column === state.sortBy)
  const groupBy = groupColumns.find((column) => column === state.groupBy)
  const hasFilters = Object.keys(state.filters).length > 0
  return {
    pageNumber: state.page,
    pageSize: state.pageSize,
    ...(sortBy === undefined ? {} : { sortBy, sortOrder: state.sortDesc ? ('desc' as const) : ('asc' as const) }),
    ...(groupBy === undefined ? {} : { groupBy, groupDesc: groupDesc ? ('true' as const) : ('false' as const) }),
    ...(state.q === '' ? {} : { q: state.q }),
    ...(hasFilters ? { filters: JSON.stringify(state.filters) } : {}),
  }
}

/** Returns the rows of a list call, with the number of rows on all pages, for `DataTable`. */
export function toTablePage<Row>({ data, meta }: { data: Row[]; meta: { totalCount?: number | undefined } }) {
  const totalCount = meta.totalCount ?? data.length
  return { rows: data, totalCount, isMinimum: totalCount === SEARCH_TOTAL_MAX }
}

/** Largest page of a list call, and the maximum number of its pages that are read for 'all rows'. Spec 2 §9. */
const ALL_ROWS = { pageSize: PAGE_SIZE_MAX, pages: ALL_ROWS_PAGES_MAX } as const

/**
 * Reads all rows of a list, page size −1 of the specification: pages of 100, up to 10, stopping at the total. `readPage`
 * makes the call for one page.
 */
export async function readAllRows<Row>(
  readPage: (page: { pageNumber: number; pageSize: number }) => Promise<{
    readonly data: readonly Row[]
    readonly meta: { readonly totalCount?: number | undefined }
  }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNumber = 1; pageNumber <= ALL_ROWS.pages; pageNumber++) {
    const { data, meta } = await readPage({ pageNumber, pageSize: ALL_ROWS.pageSize })
    rows.push(...data)
    if (data.length < ALL_ROWS.pageSize || rows.length >= (meta.totalCount ?? Number.POSITIVE_INFINITY)) break
  }
  return rows
}
