import { count, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Rows } from './shards.ts'

/** Counts the rows of a table that match a condition. Ends after `max` rows, so that a long count does not take long. */
export async function countUpTo(rows: Rows, table: PgTable, where: SQL | undefined, max: number): Promise<number> {
  const found = rows
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(max)
    .as('found')
  const [counted] = await rows.select({ value: count() }).from(found)
  return counted?.value ?? 0
}

/** SQL for a column that contains one of many uids. One parameter, so that the number of uids has no limit. */
export const isIn = (column: AnyPgColumn | SQL, uids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...uids])}::uuid[])`
