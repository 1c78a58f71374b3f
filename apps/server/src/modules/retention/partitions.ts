import { sql, type SQLWrapper } from 'drizzle-orm'
import * as z from 'zod'
import type { MonthlyTable } from '../../kernel/database/monthly-table.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { type Month, toMonthStart } from './month.ts'

const Named = z.object({ name: z.string() })

/** Returns the name of the partition for one month. */
export function monthPartition(table: MonthlyTable, month: Month): SQLWrapper {
  return sql.identifier(`${table.name}_${month.replace('-', '_')}`)
}

/** Returns the name of the partition for all months that have no partition. */
export function restPartition(table: MonthlyTable): SQLWrapper {
  return sql.identifier(`${table.name}_rest`)
}

/** Lists the months that have a partition, oldest first. */
export async function listMonths(rows: Rows, table: MonthlyTable): Promise<Month[]> {
  const found = await rows.execute(sql`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = ${table.name}::regclass order by 1`)
  return found.rows.flatMap((row) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(Named.parse(row).name) ?? []
    return year === undefined || month === undefined ? [] : [`${year}-${month}` as const]
  })
}

/** Returns a time as an SQL literal, because a statement that creates a partition cannot have parameters. */
export function keyAt({ key }: MonthlyTable, moment: Date): SQLWrapper {
  return sql.raw(key.counts === 'seconds' ? `${moment.getTime() / 1000}` : `'${moment.toISOString()}'::timestamptz`)
}

/** Returns the column that determines the month of a row. */
export const keyColumn = ({ key }: MonthlyTable): SQLWrapper => sql.identifier(key.column)

/** Returns the table's key column as an SQL timestamp. */
export function keyAsTimestamp(table: MonthlyTable): SQLWrapper {
  return table.key.counts === 'seconds' ? sql`to_timestamp(${keyColumn(table)})` : keyColumn(table)
}

/** Returns an SQL condition for the rows from the start of `from` until before the start of `to`. */
export function isWithinMonths(table: MonthlyTable, from: Month, to: Month): SQLWrapper {
  return sql`${keyColumn(table)} >= ${keyAt(table, toMonthStart(from))} and ${keyColumn(table)} < ${keyAt(table, toMonthStart(to))}`
}
