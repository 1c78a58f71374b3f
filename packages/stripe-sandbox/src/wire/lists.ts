import type { Kind, Tables } from '../state/tables.ts'
import type { Transaction } from '../state/transaction.ts'
import type { FormValue } from './decode-form.ts'
import { integer, object, text } from './parameters.ts'
import type { Fields, Parser } from './parameters.ts'
import { invalidRequest, resourceMissing } from './stripe-error.ts'

const LIMIT = 100
const DEFAULT_LIMIT = 10

const limit: Parser<number> = (value, name) => {
  const number = integer(value, name)
  if (number < 1 || number > LIMIT)
    throw invalidRequest(`Invalid ${name}: must be between 1 and ${LIMIT}.`, {
      code: 'parameter_invalid_integer',
      param: name,
    })
  return number
}

interface Range {
  readonly gt?: number | undefined
  readonly gte?: number | undefined
  readonly lt?: number | undefined
  readonly lte?: number | undefined
}

const readRange = object({ gt: integer, gte: integer, lt: integer, lte: integer })

/** Reads a time, or limits of a time in `gt`, `gte`, `lt` and `lte`. */
export const range: Parser<Range> = (value: FormValue, name) => {
  if (typeof value !== 'string') return readRange(value, name)
  const time = integer(value, name)
  return { gte: time, lte: time }
}

export const isInRange = (
  time: number,
  { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity }: Range = {},
) => time > gt && time >= gte && time < lt && time <= lte

/** The parameters of each list. */
export const PAGE = { limit, starting_after: text, ending_before: text } as const

/** A page of a list. https://docs.stripe.com/api/pagination */
export interface List<T> {
  readonly object: 'list'
  readonly data: readonly T[]
  readonly has_more: boolean
  readonly url: string
}

/** Returns the page of `items` (the newest first) that the parameters name. */
export function toPage<T extends { readonly id: string }>(
  items: readonly T[],
  url: string,
  { limit: size = DEFAULT_LIMIT, starting_after, ending_before }: Fields<typeof PAGE>,
): List<T> {
  if (starting_after !== undefined && ending_before !== undefined)
    throw invalidRequest('You cannot specify both `starting_after` and `ending_before`.')
  const indexAt = (id: string, param: string): number => {
    const index = items.findIndex((item) => item.id === id)
    if (index < 0) throw resourceMissing('object', id, param)
    return index
  }
  if (ending_before !== undefined) {
    const end = indexAt(ending_before, 'ending_before')
    const start = Math.max(0, end - size)
    return { object: 'list', data: items.slice(start, end), has_more: start > 0, url }
  }
  const start = starting_after === undefined ? 0 : indexAt(starting_after, 'starting_after') + 1
  return { object: 'list', data: items.slice(start, start + size), has_more: start + size < items.length, url }
}

/** Returns a page of the objects of a kind for which `isWanted` is true. */
export const listPage = <K extends Kind>(
  tx: Transaction,
  kind: K,
  url: string,
  params: Fields<typeof PAGE>,
  isWanted: (object: Tables[K]) => boolean = () => true,
): List<Tables[K]> => toPage(tx.all(kind).filter(isWanted).reverse(), url, params)
