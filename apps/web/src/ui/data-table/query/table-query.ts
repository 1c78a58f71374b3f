export const PAGE_SIZES = [10, 25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export interface TableSort {
  readonly by: string
  readonly desc: boolean
}

/** State of a list that its address contains. */
export interface TableQuery {
  /** Page number; the first page is 1. */
  readonly page: number
  readonly pageSize: PageSize
  /** Id of the sorted column; null: the server decides the order. */
  readonly sortBy: string | null
  readonly sortDesc: boolean
  /** Id of the column by which the rows are grouped; null: the list has no groups. The rows of a group are sorted. */
  readonly groupBy: string | null
  readonly groupDesc: boolean
  /** Values by filter name. An unused filter has no entry. */
  readonly filters: Readonly<Record<string, string>>
  /** Search text. */
  readonly q: string
  /** Ids of the chosen columns; null: the columns that are visible by default. */
  readonly columns: readonly string[] | null
}

/** The values that the query of a list may have. */
export interface QueryRules {
  readonly columns: readonly {
    readonly id: string
    readonly sortable?: boolean | undefined
    readonly group?: unknown
  }[]
  /** Accepted values by filter name. `'any'` accepts each text. */
  readonly filters?: Readonly<Record<string, readonly string[] | 'any'>> | undefined
  readonly defaultSort?: TableSort | undefined
}

/** Returns the query of an address without parameters. */
export function getDefaultQuery({ defaultSort }: Pick<QueryRules, 'defaultSort'>): TableQuery {
  return {
    page: 1,
    pageSize: PAGE_SIZES[0],
    sortBy: defaultSort?.by ?? null,
    sortDesc: defaultSort?.desc ?? false,
    groupBy: null,
    groupDesc: false,
    filters: {},
    q: '',
    columns: null,
  }
}

/** Returns the changed query. Returns to the first page if the rows or their order change. */
export function changeQuery(query: TableQuery, change: Partial<TableQuery>): TableQuery {
  const isSameList = 'page' in change || Object.keys(change).every((name) => name === 'columns')
  return { ...query, ...(isSameList ? {} : { page: 1 }), ...change }
}

/** Sets a filter, or removes it if `value` is empty. */
export function changeFilter(query: TableQuery, name: string, value: string): TableQuery {
  const { [name]: _before, ...others } = query.filters
  return changeQuery(query, { filters: value === '' ? others : { ...others, [name]: value } })
}

/** Removes the search text and the filters. */
export function clearFilters(query: TableQuery): TableQuery {
  return changeQuery(query, { q: '', filters: {} })
}

/** Returns true if the search text or a filter hides rows. */
export function isFiltered({ q, filters }: TableQuery): boolean {
  return q !== '' || Object.keys(filters).length > 0
}

/** Returns the number of pages, at least 1. */
export function countPages(totalCount: number, pageSize: number): number {
  return Math.max(1, Math.ceil(totalCount / pageSize))
}
