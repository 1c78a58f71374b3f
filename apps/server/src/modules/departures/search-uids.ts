import { sql } from 'drizzle-orm'
import type { Db } from '../../kernel/database/shards.ts'

/**
 * Tables that name people after their deletion by intention: the audit log has uids and no values (decision 26), and a
 * departure has the uids until its certificate is written. The outbox of changes tells the unit above about the deletion, and is
 * emptied within seconds.
 */
const LEFT_OUT = ['audit_log', 'school_departures', 'change_outbox']

/** Result of a search for people in all tables. */
export interface UidSearch {
  readonly tables: number
  readonly rowsFound: number
}

/**
 * Counts the rows of all tables that contain one of the uids in a column of type `uuid` or `text`. The tables come from
 * the catalogue of the database, so that a table of a later version is searched too.
 */
export async function searchUids(db: Db, uids: readonly string[]): Promise<UidSearch> {
  const { rows: columns } = await db.execute<{ table: string; column: string; type: string }>(sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.atttypid in ('uuid'::regtype, 'text'::regtype)
      and c.relname <> all(${sql.param(LEFT_OUT)}::text[])
    order by 1, 2`)
  let rowsFound = 0
  for (const { table, column, type } of columns) {
    const isUuid = type === 'uuid'
    const { rows } = await db.execute<{ found: number }>(
      sql`select count(*)::int as found from ${sql.identifier(table)} where ${sql.identifier(column)} = any(${sql.param([...uids])}::${sql.raw(isUuid ? 'uuid' : 'text')}[])`,
    )
    rowsFound += rows[0]?.found ?? 0
  }
  return { tables: new Set(columns.map(({ table }) => table)).size, rowsFound }
}
