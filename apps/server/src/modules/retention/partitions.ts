import { sql, type SQLWrapper } from 'drizzle-orm'
import * as z from 'zod'
import type { MonthlyTable } from '../../kernel/database/monthly-table.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { type Month, toMonthStart } from './month.ts'

const Named = z.object({ name: z.string() })

/** Where a table's records of one month lie. */
export function monthPartition(table: MonthlyTable, month: Month): SQLWrapper {
  return sql.identifier(`${table.name}_${month.replace('-', '_')}`)
}

/** Where those lie that have no month of their own. */
export function restPartition(table: MonthlyTable): SQLWrapper {
  return sql.identifier(`${table.name}_rest`)
}

/** The months that have a partition, oldest first. */
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

/** A moment as the table's key, written out: the statements that make partitions take no parameters. */
export function keyAt({ key }: MonthlyTable, moment: Date): SQLWrapper {
  return sql.raw(key.counts === 'seconds' ? `${moment.getTime() / 1000}` : `'${moment.toISOString()}'::timestamptz`)
}

export const keyColumn = ({ key }: MonthlyTable): SQLWrapper => sql.identifier(key.column)

/** The table's key as a moment. */
export function keyAsTimestamp(table: MonthlyTable): SQLWrapper {
  return table.key.counts === 'seconds' ? sql`to_timestamp(${keyColumn(table)})` : keyColumn(table)
}

/** Records of one month. */
export function isWithinMonths(table: MonthlyTable, from: Month, to: Month): SQLWrapper {
  return sql`${keyColumn(table)} >= ${keyAt(table, toMonthStart(from))} and ${keyColumn(table)} < ${keyAt(table, toMonthStart(to))}`
}
