import { isAgeBand, SEARCH_MAX_LENGTH } from '@lectern/contracts'
import { LANGUAGE, type ShelfFilter } from './filter-shelf.ts'
import { DEFAULT_ORDER, SHELF_ORDERS, type ShelfOrder } from './sort-shelf.ts'

/** Search, filters and order of the shelf, as in the address. Spec 2 §5. */
export interface ShelfQuery {
  readonly search: string
  readonly filters: readonly ShelfFilter[]
  readonly order: ShelfOrder
}

/** Separates several values of one parameter. The character needs no escaping in addresses. */
const SEPARATOR = '_'
const BOOLEAN_FILTERS = { narrated: 'sound', signs: 'signVideo', started: 'started', kept: 'offline' } as const
const ON = 'yes'

/** Reads the shelf query from the parameters of an address. Ignores invalid values. */
export function readShelfAddress(query: Readonly<Record<string, unknown>>): ShelfQuery {
  const readText = (name: string) => {
    const value = query[name]
    return typeof value === 'string' ? value : ''
  }
  const readList = (name: string) => [...new Set(readText(name).split(SEPARATOR))].filter(Boolean)
  return {
    search: readText('q').slice(0, SEARCH_MAX_LENGTH),
    filters: [
      ...Object.entries(BOOLEAN_FILTERS).flatMap(([name, filter]) => (readText(name) === ON ? [filter] : [])),
      ...readList('language')
        .filter((tag) => LANGUAGE.test(tag))
        .map((tag) => `language:${tag}` as const),
      ...readList('ages')
        .filter(isAgeBand)
        .map((band) => `ages:${band}` as const),
      ...readList('level').map((level) => `level:${level}` as const),
    ],
    order: SHELF_ORDERS.find((order) => order === readText('sort')) ?? DEFAULT_ORDER,
  }
}

/** Returns the address parameters of a shelf query, without default values. */
export function writeShelfAddress({ search, filters, order }: ShelfQuery): Record<string, string> {
  const joinValues = (kind: 'language:' | 'ages:' | 'level:') =>
    filters.flatMap((filter) => (filter.startsWith(kind) ? [filter.slice(kind.length)] : [])).join(SEPARATOR)
  const switches = Object.entries(BOOLEAN_FILTERS).map(
    ([name, filter]) => [name, filters.includes(filter) ? ON : ''] as const,
  )
  const all = [
    ['q', search],
    ['sort', order === DEFAULT_ORDER ? '' : order],
    ...switches,
    ['language', joinValues('language:')],
    ['ages', joinValues('ages:')],
    ['level', joinValues('level:')],
  ] as const
  return Object.fromEntries(all.filter(([, value]) => value !== ''))
}
