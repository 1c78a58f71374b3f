import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import { StatusError } from '../status-error.ts'
import type { Filter, Operator, Predicate } from './parse-filter.ts'

/** A field by which a list can be filtered: the column of the source, and its type. */
interface Field {
  readonly column: string
  readonly type: 'text' | 'time' | 'list'
}
export type Fields = Readonly<Record<string, Field>>

/** Returns the column of a source, whose alias is `r`. */
export const column = (name: string): SQL => sql`r.${sql.identifier(name)}`

/** SQL for the order of texts. OneRoster 1.2 asks for the order of Unicode. */
export const inUnicodeOrder = (text: SQL): SQL => sql`${text} collate "und-x-icu"`

/** Returns SQL for a filter. Throws `invalid_filter_field` for a field that the list does not have. */
export function filterSql(fields: Fields, { predicates, join }: Filter): SQL {
  const conditions = predicates.map((predicate) => predicateSql(fields, predicate))
  return sql`(${sql.join(conditions, join === 'and' ? sql` and ` : sql` or `)})`
}

function predicateSql(fields: Fields, { field, operator, value }: Predicate): SQL {
  const found = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (found === undefined) throw invalid(`The list cannot be filtered by ${field}.`)
  const stored = column(found.column)
  switch (found.type) {
    case 'text':
      return compareText(stored, operator, value)
    case 'time':
      return compareTime(stored, operator, value)
    case 'list':
      return compareList(stored, operator, value)
  }
}

const ORDERS = { '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` } as const

function compareText(stored: SQL, operator: Operator, value: string): SQL {
  switch (operator) {
    case '=':
      return sql`${stored} = ${value}`
    case '!=':
      return sql`${stored} is distinct from ${value}`
    case '~':
      return sql`strpos(lower(${stored}), lower(${value})) > 0`
    case '>':
    case '>=':
    case '<':
    case '<=':
      return sql`${inUnicodeOrder(stored)} ${ORDERS[operator]} ${value}`
  }
}

const Time = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }), z.iso.date()])

/** A time without a zone is in UTC. */
function compareTime(stored: SQL, operator: Operator, value: string): SQL {
  const parsed = Time.safeParse(value)
  if (!parsed.success || operator === '~') throw invalid('The value is a date or a time.')
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i.test(parsed.data) && parsed.data.includes('T')
  const time = sql`${new Date(hasZone ? parsed.data : toUtc(parsed.data)).toISOString()}::timestamptz`
  // Answers have milliseconds.
  const rounded = sql`date_trunc('milliseconds', ${stored})`
  switch (operator) {
    case '=':
      return sql`${rounded} = ${time}`
    case '!=':
      return sql`${rounded} is distinct from ${time}`
    case '>':
    case '>=':
    case '<':
    case '<=':
      return sql`${rounded} ${ORDERS[operator]} ${time}`
  }
}

const toUtc = (text: string): string => (text.includes('T') ? `${text}Z` : `${text}T00:00:00Z`)

/** `=`: the list contains all values, `~`: one of them. Commas separate the values. */
function compareList(stored: SQL, operator: Operator, value: string): SQL {
  const values = value.split(',').map((each) => each.trim())
  const list = sql`array[${sql.join(
    values.map((each) => sql`${each}`),
    sql`, `,
  )}]::text[]`
  switch (operator) {
    case '=':
      return sql`${stored} @> ${list}`
    case '!=':
      return sql`not (${stored} @> ${list})`
    case '~':
      return sql`${stored} && ${list}`
    case '>':
    case '>=':
    case '<':
    case '<=':
      throw invalid('A list has no order.')
  }
}

const invalid = (description: string): StatusError => new StatusError('invalid_filter_field', description)
