import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/shards.ts'

/** A column of a table, as `table.column`. */
type ColumnName = string

/** Columns with a uid or an id of something else than a person, in all tables. */
const NOT_A_PERSON = new Set([
  'id',
  'uid',
  'parent',
  'unit',
  'entry',
  'book_id',
  'school_unit_uid',
  'group_uid',
  'assignment_id',
  'submission_id',
  'creation_id',
  'change_id',
  'changes',
  'session_id',
  'sync_uid',
  'job_uid',
  'provider_uid',
  'client_uid',
  'webhook_uid',
  'period_uid',
  'batch_uid',
  'comparison_id',
  'order_uid',
  'card_uid',
  'event_uid',
  'mailing',
  'listener',
])

/**
 * Returns the columns that can hold the uid of a person: each column of the type `uuid` or `uuid[]`, unless its name is
 * in `NOT_A_PERSON`. A column of a new table is in the list until its name is added there.
 */
export async function listPersonColumns(db: Db): Promise<ColumnName[]> {
  const columns = await listColumns(db, ['uuid', 'uuid[]'])
  return columns.filter(({ column }) => !NOT_A_PERSON.has(column)).map(({ table, column }) => `${table}.${column}`)
}

/** Returns the columns whose values contain a uid, also inside of a text or a JSON value. */
export async function findUid(db: Db, uid: string): Promise<ColumnName[]> {
  const found: ColumnName[] = []
  for (const { table, column } of await listColumns(db, ['uuid', 'uuid[]', 'text', 'text[]', 'jsonb'])) {
    const { rows } = await db.execute<{ found: number }>(
      sql`select count(*)::int as found from ${sql.identifier(table)} where ${sql.identifier(column)}::text like ${`%${uid}%`}`,
    )
    if ((rows[0]?.found ?? 0) > 0) found.push(`${table}.${column}`)
  }
  return found
}

async function listColumns(db: Db, types: readonly string[]) {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.relname as table, a.attname as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
      and not a.attisdropped and format_type(a.atttypid, null) = any(${sql.param([...types])}::text[])
    order by 1, 2`)
  return rows
}
