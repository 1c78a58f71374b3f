import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatTableQuery, parseTableQuery, type PlainSearch, RESERVED_NAMES } from './query-address.ts'
import type { QueryRules, TableQuery } from './table-query.ts'

/**
 * Returns the query in the address of the page, and a function that changes the query. A longer or shorter search text
 * replaces the entry of the browser's history, because each pause in typing would add one. The router must parse the
 * address as plain text.
 */
export function useTableQuery(rules: QueryRules): readonly [TableQuery, (query: TableQuery) => void] {
  const search: PlainSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = parseTableQuery(search, rules)
  const setQuery = (next: TableQuery): void =>
    void navigate({
      to: '.',
      search: keepOthers(search, rules, formatTableQuery(next, rules)),
      replace: query.q !== '' && next.q !== '' && next.q !== query.q,
      resetScroll: false,
    })
  return [query, setQuery]
}

/** Adds the parameters that do not belong to the table. */
function keepOthers(search: PlainSearch, { filters = {} }: QueryRules, own: Record<string, string>) {
  const others = Object.entries(search).filter(([name]) => !RESERVED_NAMES.has(name) && !Object.hasOwn(filters, name))
  return { ...Object.fromEntries(others), ...own }
}
