import { getDefaultQuery, PAGE_SIZES, type QueryRules, type TableQuery } from './table-query.ts'

/** Address parameters with plain text values. */
export type PlainSearch = Readonly<Record<string, string | undefined>>

/** Maximum length of a search text or a filter value in the address, in characters. */
const TEXT_MAX = 200
/** Parameters of the table. A filter cannot have these names. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'page',
  'pageSize',
  'sortBy',
  'sortDesc',
  'groupBy',
  'groupDesc',
  'q',
  'columns',
])

/** Parses the address parameters of a list. Uses the default in place of an invalid value. Spec 2 §5. */
export function parseTableQuery(search: PlainSearch, rules: QueryRules): TableQuery {
  const defaults = getDefaultQuery(rules)
  return {
    ...defaults,
    page: parsePage(search['page']) ?? defaults.page,
    pageSize: PAGE_SIZES.find((size) => String(size) === search['pageSize']) ?? defaults.pageSize,
    ...parseSort(search, rules),
    ...parseGroup(search, rules),
    filters: parseFilters(search, rules),
    q: (search['q'] ?? '').slice(0, TEXT_MAX),
    columns: parseColumns(search['columns'], rules),
  }
}

/** Converts a query to address parameters. Leaves out defaults. */
export function formatTableQuery(query: TableQuery, rules: QueryRules): Record<string, string> {
  const defaults = getDefaultQuery(rules)
  const { page, pageSize, sortBy, sortDesc, groupBy, groupDesc, q, columns } = query
  const search: Record<string, string> = {}
  for (const [name, value] of Object.entries(query.filters)) if (isFilter(name, rules)) search[name] = value
  if (q !== '') search['q'] = q
  if (sortBy !== null && (sortBy !== defaults.sortBy || sortDesc !== defaults.sortDesc)) {
    search['sortBy'] = sortBy
    if (sortDesc) search['sortDesc'] = 'true'
  }
  if (groupBy !== null) {
    search['groupBy'] = groupBy
    if (groupDesc) search['groupDesc'] = 'true'
  }
  if (page !== defaults.page) search['page'] = String(page)
  if (pageSize !== defaults.pageSize) search['pageSize'] = String(pageSize)
  if (columns !== null) search['columns'] = columns.join(',')
  return search
}

function parsePage(page: string | undefined): number | null {
  return page !== undefined && /^[1-9]\d{0,5}$/u.test(page) ? Number(page) : null
}

function parseSort(search: PlainSearch, { columns }: QueryRules): Partial<TableQuery> {
  const column = columns.find(({ id, sortable }) => sortable === true && id === search['sortBy'])
  return column === undefined ? {} : { sortBy: column.id, sortDesc: search['sortDesc'] === 'true' }
}

function parseGroup(search: PlainSearch, { columns }: QueryRules): Partial<TableQuery> {
  const column = columns.find(({ id, group }) => group !== undefined && id === search['groupBy'])
  return column === undefined ? {} : { groupBy: column.id, groupDesc: search['groupDesc'] === 'true' }
}

function parseFilters(search: PlainSearch, rules: QueryRules): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [name, accepted] of Object.entries(rules.filters ?? {})) {
    const value = search[name]
    if (value === undefined || value === '' || value.length > TEXT_MAX || !isFilter(name, rules)) continue
    if (accepted === 'any' || accepted.includes(value)) filters[name] = value
  }
  return filters
}

function isFilter(name: string, { filters = {} }: QueryRules): boolean {
  return Object.hasOwn(filters, name) && !RESERVED_NAMES.has(name)
}

function parseColumns(text: string | undefined, rules: QueryRules): string[] | null {
  const named = new Set(text?.split(','))
  const known = rules.columns.map(({ id }) => id).filter((id) => named.has(id))
  return known.length === 0 ? null : known
}
