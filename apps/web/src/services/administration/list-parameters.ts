/** State of a list in its address. */
interface ListState<Column extends string> {
  readonly page: number
  readonly pageSize: number
  readonly sortBy: string | null
  readonly sortDesc: boolean
  readonly q: string
  readonly filters: Readonly<Record<string, string>>
  readonly sortColumns: readonly Column[]
}

/** Returns the query parameters of a list call. Spec 2 §3, server list query. */
export function toListParameters<Column extends string>({ sortColumns, ...state }: ListState<Column>) {
  const sortBy = sortColumns.find((column) => column === state.sortBy)
  const hasFilters = Object.keys(state.filters).length > 0
  return {
    pageNumber: state.page,
    pageSize: state.pageSize,
    ...(sortBy === undefined ? {} : { sortBy, sortOrder: state.sortDesc ? ('desc' as const) : ('asc' as const) }),
    ...(state.q === '' ? {} : { q: state.q }),
    ...(hasFilters ? { filters: JSON.stringify(state.filters) } : {}),
  }
}
