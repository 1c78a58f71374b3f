import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { RosterScope } from '../../account/index.ts'
import { column, filterSql, inUnicodeOrder } from '../query/filter-sql.ts'
import type { Fields } from '../query/filter-sql.ts'
import type { ListQuery } from '../query/read-query.ts'
import { StatusError } from '../status-error.ts'

/** The records that a client may read. */
export interface Reach extends RosterScope {
  /** Base address of the service, for references. */
  readonly base: string
  /** The current school year of the realm. */
  readonly schoolYear: SchoolYear
}

/** A school year. The first day is included, the last is not. */
export interface SchoolYear {
  readonly begin: string
  readonly end: string
}

/** Limits a list to the records of another record. All values were checked. */
export interface Within {
  readonly school?: string | undefined
  readonly class?: string | undefined
  readonly user?: string | undefined
}

/** Records of one kind. */
export interface Collection {
  /** Names of a list and of a single record in the answers. */
  readonly plural: string
  readonly singular: string
  readonly list: (rows: Rows, reach: Reach, within: Within, query: ListQuery) => Promise<Listed>
  /** Returns undefined if the client may not read such a record. */
  readonly find: (rows: Rows, reach: Reach, within: Within, id: string) => Promise<Found | undefined>
  /** Throws `invalid_selection_field` for a name that no record has. */
  readonly select: (record: object, fields: readonly string[] | undefined) => object
}

interface Listed {
  readonly total: number
  readonly records: readonly object[]
}

interface Found {
  /** Uid of the record, or the id of a record without one. */
  readonly uid: string
  readonly record: object
}

interface CollectionOptions<Row> {
  readonly plural: string
  readonly singular: string
  /** Columns that identify a row, which an index can find. */
  readonly key: readonly string[]
  /** Returns the values of the key in `sourcedId`, or undefined. */
  readonly parseId: (id: string) => readonly SQL[] | undefined
  /** All fields of a record. */
  readonly names: readonly string[]
  readonly fields: Fields
  /** Selects the rows with the columns of `key` and `fields`, and those of `present`. */
  readonly source: (reach: Reach, within: Within) => SQL
  /** The columns that `present` reads. */
  readonly row: z.ZodType<Row>
  readonly present: (row: Row, reach: Reach) => object
}

/** Columns of every record. `modified` is `dateLastModified` as text. */
const BaseRow = z.object({ sourcedId: z.string(), modified: z.string() })

/** Columns of every record, in a source whose rows are `s`. */
export const BASE_COLUMNS = sql`'active' as status, s.modified_at as "dateLastModified"`

/** Fields of every record. */
export const BASE_FIELDS = {
  sourcedId: { column: 'sourcedId', type: 'text' },
  status: { column: 'status', type: 'text' },
  dateLastModified: { column: 'dateLastModified', type: 'time' },
} as const satisfies Fields

/** Defines records that are selected in the database. A list reads the rows of one page. */
export function defineCollection<Row>(options: CollectionOptions<Row>): Collection {
  const { plural, singular, key, parseId, names, fields, source, present } = options
  const toRecord = (row: unknown, reach: Reach) => {
    const { sourcedId, modified } = BaseRow.parse(row)
    return { sourcedId, status: 'active', dateLastModified: modified, ...present(options.row.parse(row), reach) }
  }
  const keys = key.map(column)
  return {
    plural,
    singular,
    list: async (rows, reach, within, query) => {
      const selected = source(reach, within)
      const where = query.filter === undefined ? sql`true` : filterSql(fields, query.filter)
      const order = orderSql(options, query)
      const counted = await rows.execute<{ total: number }>(
        sql`select count(*)::int as total from (${selected}) r where ${where}`,
      )
      // The first part reads only keys, so that Postgres computes roles and references for the rows of the page only.
      const page = await rows.execute(sql`
        with page as materialized (
          select ${sql.join(keys, sql`, `)} from (${selected}) r where ${where}
          order by ${order} limit ${query.limit} offset ${query.offset}
        )
        select r.*, ${MODIFIED} as modified from (${selected}) r
        join page on ${sql.join(
          key.map((name) => sql`${column(name)} = page.${sql.identifier(name)}`),
          sql` and `,
        )}
        order by ${order}`)
      return { total: counted.rows[0]?.total ?? 0, records: page.rows.map((row) => toRecord(row, reach)) }
    },
    find: async (rows, reach, within, id) => {
      const values = parseId(id)
      if (values === undefined) return undefined
      const conditions = values.map((value, place) => sql`${keys[place]} = ${value}`)
      const found = await rows.execute(sql`
        select r.*, ${MODIFIED} as modified from (${source(reach, within)}) r
        where ${sql.join(conditions, sql` and `)}`)
      const [row] = found.rows
      if (row === undefined) return undefined
      return { uid: String(row[key[0] ?? '']), record: toRecord(row, reach) }
    },
    select: (record, chosen) => {
      if (chosen === undefined) return record
      const unknown = chosen.find((name) => !names.includes(name))
      if (unknown !== undefined) throw new StatusError('invalid_selection_field', `There is no field ${unknown}.`)
      return Object.fromEntries(Object.entries(record).filter(([name]) => chosen.includes(name)))
    },
  }
}

const MODIFIED = sql`to_char(r."dateLastModified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The key makes the order complete, so that two pages never contain the same row. */
function orderSql(
  { key, fields }: Pick<CollectionOptions<never>, 'key' | 'fields'>,
  { sort, descending }: ListQuery,
): SQL {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  const found = sort !== undefined && Object.hasOwn(fields, sort) ? fields[sort] : undefined
  if (sort !== undefined && (found === undefined || found.type === 'list'))
    throw new StatusError('invalid_selection_field', `The list cannot be sorted by ${sort}.`)
  const byKey = key.map((name) => (descending ? sql`${column(name)} desc` : column(name)))
  if (found === undefined || found.column === 'sourcedId') return sql.join(byKey, sql`, `)
  const stored = column(found.column)
  const sorted = found.type === 'text' ? inUnicodeOrder(stored) : stored
  return sql.join([sql`${sorted} ${direction}`, ...byKey], sql`, `)
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the uid in an id, as the key of a row. */
export function parseUid(id: string): readonly [SQL] | undefined {
  return UUID.test(id) ? [sql`${id}::uuid`] : undefined
}

/** Returns a reference to a record. OneRoster 1.2, `…GUIDRefDType`. */
export function reference(
  { base }: Reach,
  type: 'org' | 'user' | 'class' | 'course' | 'academicSession',
  sourcedId: string,
) {
  const path = { org: 'orgs', user: 'users', class: 'classes', course: 'courses', academicSession: 'academicSessions' }
  return { href: `${base}/${path[type]}/${sourcedId}`, sourcedId, type }
}
