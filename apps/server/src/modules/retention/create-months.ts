import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { MonthlyTable } from '../../kernel/database/monthly-table.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import { type Month, toMonth, addMonths, toMonthStart } from './month.ts'
import { isWithinMonths, keyAt, listMonths, keyAsTimestamp, monthPartition, restPartition } from './partitions.ts'

/** So many months are there before the first record of theirs comes. */
const MONTHS_AHEAD = 2
/** Records as old as this get their month when they come late; older ones stay in the rest. */
const MONTHS_BACK = 24
/** 'mont' as a number: whoever makes months holds this advisory lock, so that two nodes do it one after the other. */
const MONTHS_LOCK = 0x6d6f6e74

const Found = z.object({ month: z.templateLiteral([z.string(), '-', z.string()]) })

/** Makes the partitions of this month and of the next ones, and of months that records in the rest belong to. */
export async function createMonths(db: Db, table: MonthlyTable, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MONTHS_LOCK})`)
    const existing = new Set(await listMonths(tx, table))
    const current = toMonth(now)
    const ahead = Array.from({ length: MONTHS_AHEAD + 1 }, (_, index) => addMonths(current, index))
    const wanted = new Set([...ahead, ...(await monthsInRest(tx, table, current))])
    for (const month of wanted) if (!existing.has(month)) await makeMonth(tx, table, month)
  })
}

async function monthsInRest(rows: Rows, table: MonthlyTable, current: Month): Promise<Month[]> {
  const recent = isWithinMonths(table, addMonths(current, -MONTHS_BACK), current)
  const found = await rows.execute(sql`
    select distinct to_char(${keyAsTimestamp(table)} at time zone 'UTC', 'YYYY-MM') as month from ${restPartition(table)} where ${recent}`)
  return found.rows.map((row) => Found.parse(row).month)
}

/** With what came of that month before, which lies in the rest until then. */
async function makeMonth(rows: Rows, table: MonthlyTable, month: Month): Promise<void> {
  const next = addMonths(month, 1)
  const [parent, partition] = [sql.identifier(table.name), monthPartition(table, month)]
  // What comes in waits, before it is known where it belongs: otherwise it would be on its way to the rest.
  await rows.execute(sql`lock table ${parent} in share row exclusive mode`)
  await rows.execute(sql`create table ${partition} (like ${parent} including defaults)`)
  // By the parent's name, so that the columns stand in its order; rows of this month are nowhere else.
  await rows.execute(sql`
    with moved as (delete from ${parent} where ${isWithinMonths(table, month, next)} returning *)
    insert into ${partition} select * from moved`)
  await rows.execute(sql`
    alter table ${parent} attach partition ${partition}
    for values from (${keyAt(table, toMonthStart(month))}) to (${keyAt(table, toMonthStart(next))})`)
}
