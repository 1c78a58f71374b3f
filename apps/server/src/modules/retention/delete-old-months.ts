import type { Realm } from '@lectern/contracts'
import { REALMS } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { MonthlyTable } from '../../kernel/database/monthly-table.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { findRetentionStart, type RetentionMonths, listExpiredRealms } from './retention-start.ts'
import { type Month, addMonths, toMonthStart } from './month.ts'
import { keyAt, keyColumn, listMonths, monthPartition, restPartition } from './partitions.ts'

const Others = z.object({ others: z.boolean() })

/** Deletes the rows whose retention has ended. A partition is dropped only if it contains no rows of other realms. */
export async function deleteOldMonths(
  db: Db,
  table: MonthlyTable,
  retention: RetentionMonths,
  now: Date,
): Promise<void> {
  for (const month of await listMonths(db, table)) {
    const realms = listExpiredRealms(retention, toMonthStart(addMonths(month, 1)), now)
    if (realms.length > 0) await deleteMonth(db, table, month, realms)
  }
  for (const realm of REALMS) {
    const since = findRetentionStart(retention, realm, now)
    if (since !== undefined) await deleteFromRest(db, table, realm, since)
  }
}

async function deleteMonth(db: Db, table: MonthlyTable, month: Month, realms: readonly Realm[]): Promise<void> {
  const [parent, partition] = [sql.identifier(table.name), monthPartition(table, month)]
  const isExpired = sql`realm = any(${sql.param([...realms])})`
  await db.transaction(async (tx) => {
    // Other statements lock the parent first too; the common order prevents deadlocks. The lock also prevents inserts
    // between the check and the drop.
    await tx.execute(sql`lock table only ${parent} in access exclusive mode`)
    const found = await tx.execute(sql`select exists (select from ${partition} where not ${isExpired}) as others`)
    await table.onDelete?.(tx, realms, toMonthStart(addMonths(month, 1)))
    if (Others.parse(found.rows[0]).others) await tx.execute(sql`delete from ${partition} where ${isExpired}`)
    else await tx.execute(sql`drop table ${partition}`)
  })
}

async function deleteFromRest(db: Db, table: MonthlyTable, realm: Realm, since: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await table.onDelete?.(tx, [realm], since)
    await tx.execute(sql`
      delete from ${restPartition(table)} where realm = ${realm} and ${keyColumn(table)} < ${keyAt(table, since)}`)
  })
}
