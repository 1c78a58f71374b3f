import { StatusError } from '../status-error.ts'
import { parseFilter } from './parse-filter.ts'
import type { Filter } from './parse-filter.ts'

const LIMIT_DEFAULT = 100
/** Larger limits count as this one. */
const LIMIT_MAX = 1000

/** Query of a list. OneRoster 1.2, Rostering REST binding, section 3.4. */
export interface ListQuery {
  readonly limit: number
  readonly offset: number
  readonly sort: string | undefined
  readonly descending: boolean
  readonly filter: Filter | undefined
  /** Names of the fields of the answer. Undefined: all. */
  readonly fields: readonly string[] | undefined
  /** The parameters without `limit` and `offset`, for the links to other pages. */
  readonly others: URLSearchParams
}

/** Reads the query of an address. Throws a `StatusError`. */
export function readQuery(query: URLSearchParams): ListQuery {
  const others = new URLSearchParams(query)
  others.delete('limit')
  others.delete('offset')
  const orderBy = readOnce(query, 'orderBy') ?? 'asc'
  if (orderBy !== 'asc' && orderBy !== 'desc') throw new StatusError('invaliddata', 'orderBy is asc or desc.')
  const filter = readOnce(query, 'filter')
  return {
    limit: Math.min(readNumber(query, 'limit', 1) ?? LIMIT_DEFAULT, LIMIT_MAX),
    offset: readNumber(query, 'offset', 0) ?? 0,
    sort: readOnce(query, 'sort'),
    descending: orderBy === 'desc',
    filter: filter === undefined ? undefined : parseFilter(filter),
    fields: readFields(query),
    others,
  }
}

/** Reads `fields`, whose names are separated by commas, or each have a parameter of their own. */
export function readFields(query: URLSearchParams): readonly string[] | undefined {
  const names = query
    .getAll('fields')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 ? undefined : names
}

/** An empty parameter counts as a missing one. */
function readOnce(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name)
  if (more.length > 0) throw new StatusError('invaliddata', `${name} occurs twice.`)
  return value === '' ? undefined : value
}

function readNumber(query: URLSearchParams, name: string, min: number): number | undefined {
  const text = readOnce(query, name)
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text) || Number(text) < min)
    throw new StatusError('invaliddata', `${name} is a whole number of ${min} or more.`)
  return Number(text)
}
