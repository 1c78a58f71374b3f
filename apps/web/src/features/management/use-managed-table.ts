import { LIST_CACHE_MS } from '@lectern/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFetched } from '../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../platform/i18n/messages.ts'
import { toListParameters } from '../../services/administration/list-parameters.ts'
import { useTableTexts } from '../../services/administration/use-table-texts.ts'
import type { QueryRules } from '../../ui/data-table/query/table-query.ts'
import { useTableQuery } from '../../ui/data-table/query/use-table-query.ts'
import type { TablePage } from '../../ui/data-table/table-state.ts'
import { MANAGEMENT_KEY } from './use-management.ts'

type Filters = Readonly<Record<string, string>>

/** The order of a list at first: the rows with the highest ids are the newest. Spec 2 §9. */
export const NEWEST_FIRST = { by: 'id', desc: true } as const

interface ListRequest<Row, Column extends string, Group extends string> {
  /** Identifies the list in the cache. */
  readonly key: readonly string[]
  readonly rules: QueryRules
  readonly sortColumns: readonly Column[]
  /** The columns by which the call can group the rows. */
  readonly groupColumns?: readonly Group[]
  /** Milliseconds for which a page is not fetched again; 0 for a list without a cache. Spec 2 §9. */
  readonly cacheMs?: number
  /** Fetches a page. `filters` contains the filters of the address. */
  readonly fetchPage: (
    parameters: Omit<ReturnType<typeof toListParameters<Column, Group>>, 'filters'>,
    filters: Filters,
    signal: AbortSignal,
  ) => Promise<TablePage<Row>>
}

/** Fetches the page of a list that the address names. Returns the props of its `DataTable`. */
export function useManagedTable<Row, const Column extends string, const Group extends string = never>(
  request: ListRequest<Row, Column, Group>,
) {
  const { key, rules, sortColumns, groupColumns, cacheMs = LIST_CACHE_MS, fetchPage } = request
  const { languageTag } = useManagementMessages()
  const [query, onQueryChange] = useTableQuery(rules)
  const { filters, columns: _columns, ...state } = query
  const parameters = toListParameters({ ...state, filters: {}, sortColumns, groupColumns })
  const rows = useQuery({
    queryKey: [MANAGEMENT_KEY, ...key, parameters, filters],
    placeholderData: keepPreviousData,
    staleTime: cacheMs,
    queryFn: ({ signal }) => fetchPage(parameters, filters, signal),
  })
  return {
    state: useFetched(rows),
    busy: rows.isFetching,
    query,
    onQueryChange,
    texts: useTableTexts(),
    locale: languageTag,
  }
}
