import { StatusError } from '../status-error.ts'

const OPERATORS = ['!=', '>=', '<=', '=', '>', '<', '~'] as const
export type Operator = (typeof OPERATORS)[number]

/** A condition of a filter, such as `familyName='Öberg'`. */
export interface Predicate {
  readonly field: string
  readonly operator: Operator
  readonly value: string
}

export interface Filter {
  /** One or two. */
  readonly predicates: readonly Predicate[]
  readonly join: 'and' | 'or'
}

const FILTER_MAX = 2000
/** A quotation mark in a value is written twice. */
const PREDICATE = /\s*([\w.]+)\s*(!=|>=|<=|=|>|<|~)\s*'((?:[^']|'')*)'\s*/y
const JOIN = /(AND|OR)(?=\s)/y

/**
 * Parses a filter of at most two predicates. Throws `invalid_filter_field`. OneRoster 1.2, Rostering REST binding, section
 * 3.4.3.
 */
export function parseFilter(text: string): Filter {
  if (text.length > FILTER_MAX || text.includes('\0')) throw invalid('The filter is too long, or contains NUL.')
  const [first, afterFirst] = readPredicate(text, 0)
  if (afterFirst === text.length) return { predicates: [first], join: 'and' }
  JOIN.lastIndex = afterFirst
  const join = JOIN.exec(text)?.[1]
  if (join === undefined) throw invalid('AND or OR is expected after the first predicate.')
  const [second, end] = readPredicate(text, JOIN.lastIndex)
  if (end !== text.length) throw invalid('A filter has at most two predicates.')
  return { predicates: [first, second], join: join === 'AND' ? 'and' : 'or' }
}

function readPredicate(text: string, start: number): readonly [Predicate, number] {
  PREDICATE.lastIndex = start
  const [, field, symbol, value] = PREDICATE.exec(text) ?? []
  const operator = OPERATORS.find((each) => each === symbol)
  if (field === undefined || operator === undefined || value === undefined)
    throw invalid("A predicate has the form field='value'.")
  return [{ field, operator, value: value.replaceAll("''", "'") }, PREDICATE.lastIndex]
}

const invalid = (description: string): StatusError => new StatusError('invalid_filter_field', description)
