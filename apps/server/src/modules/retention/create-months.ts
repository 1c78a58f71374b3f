import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { MonthlyTable } from '../../kernel/database/monthly-table.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import { type Month, toMonth, addMonths, toMonthStart } from './month.ts'
import { isWithinMonths, keyAt, listMonths, keyAsTimestamp, monthPartition, restPartition } from './partitions.ts'

/** Number of months after the current month for which partitions are created in advance. */
const MONTHS_AHEAD = 2
/** Older rows stay in the rest partition. */
const MONTHS_BACK = 24
/** Key of an advisory lock: 'mont' in ASCII. With the lock, two nodes cannot create partitions at the same time. */
const MONTHS_LOCK = 0x6d6f6e74

const Found = z.object({ month: z.templateLiteral([z.string(), '-', z.string()]) })

/**
 * Creates the missing partitions of the current month, the next months, and recent months with rows in the rest
 * partition.
 */
export async function createMonths(db: Db, table: MonthlyTable, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MONTHS_LOCK})`)
    const existing = new Set(await listMonths(tx, table))
    const current = toMonth(now)
    const ahead = Array.from({ length: MONTHS_AHEAD + 1 }, (_, index) => addMonths(current, index))
    const months = new Set([...ahead, ...(await monthsInRest(tx, table, current))])
    for (const month of months) if (!existing.has(month)) await createMonth(tx, table, month)
  })
}

async function monthsInRest(rows: Rows, table: MonthlyTable, current: Month): Promise<Month[]> {
  const recent = isWithinMonths(table, addMonths(current, -MONTHS_BACK), current)
  const found = await rows.execute(sql`
    select distinct to_char(${keyAsTimestamp(table)} at time zone 'UTC', 'YYYY-MM') as month from ${restPartition(table)} where ${recent}`)
  return found.rows.map((row) => Found.parse(row).month)
}

/** Creates the partition of a month and moves rows from the rest partition into the new partition. */
async function createMonth(rows: Rows, table: MonthlyTable, month: Month): Promise<void> {
  const next = addMonths(month, 1)
  const [parent, partition] = [sql.identifier(table.name), monthPartition(table, month)]
  // Without the lock, an insert could still use the rest partition.
  await rows.execute(sql`lock table ${parent} in share row exclusive mode`)
  await rows.execute(sql`create table ${partition} (like ${parent} including defaults)`)
  // Deletion from the parent table returns the columns in the order of the parent.
  await rows.execute(sql`
    with moved as (delete from ${parent} where ${isWithinMonths(table, month, next)} returning *)
    insert into ${partition} select * from moved`)
  await rows.execute(sql`
    alter table ${parent} attach partition ${partition}
    for values from (${keyAt(table, toMonthStart(month))}) to (${keyAt(table, toMonthStart(next))})`)
}
