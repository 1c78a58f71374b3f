import type { Realm } from '@lectern/contracts'
import { REALMS } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { MonthlyTable } from '../../kernel/database/monthly-table.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { keptSince, type KeptMonths, realmsPast } from './retention-start.ts'
import { type Month, monthsAfter, startOf } from './month.ts'
import { keyAt, keyOf, madeMonths, partitionOf, restOf } from './partitions.ts'

const Others = z.object({ others: z.boolean() })

/**
 * Lets go of what realms have kept for long enough. A month in which nobody else has anything goes as a whole; of others,
 * and of the rest, those realms' rows go.
 */
export async function forgetOldMonths(db: Db, table: MonthlyTable, kept: KeptMonths, now: Date): Promise<void> {
  for (const month of await madeMonths(db, table)) {
    const realms = realmsPast(kept, startOf(monthsAfter(month, 1)), now)
    if (realms.length > 0) await forgetMonth(db, table, month, realms)
  }
  for (const realm of REALMS) {
    const since = keptSince(kept, realm, now)
    if (since !== undefined) await forgetRest(db, table, realm, since)
  }
}

async function forgetMonth(db: Db, table: MonthlyTable, month: Month, realms: readonly Realm[]): Promise<void> {
  const [parent, partition] = [sql.identifier(table.name), partitionOf(table, month)]
  const theirs = sql`realm = any(${sql.param([...realms])})`
  await db.transaction(async (tx) => {
    // In the order in which everybody else locks them; nobody else's row may come between the look and the drop.
    await tx.execute(sql`lock table only ${parent} in access exclusive mode`)
    const found = await tx.execute(sql`select exists (select from ${partition} where not ${theirs}) as others`)
    await table.onForget?.(tx, realms, startOf(monthsAfter(month, 1)))
    if (Others.parse(found.rows[0]).others) await tx.execute(sql`delete from ${partition} where ${theirs}`)
    else await tx.execute(sql`drop table ${partition}`)
  })
}

async function forgetRest(db: Db, table: MonthlyTable, realm: Realm, since: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await table.onForget?.(tx, [realm], since)
    await tx.execute(sql`
      delete from ${restOf(table)} where realm = ${realm} and ${keyOf(table)} < ${keyAt(table, since)}`)
  })
}
