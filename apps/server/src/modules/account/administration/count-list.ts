import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { listCounts } from '../tables.ts'

/** Returns the stored number of the rows of a realm. `hasFlags` limits the people that are counted. */
export async function countList(
  rows: Rows,
  realm: string,
  list: (typeof listCounts.$inferSelect)['list'],
  hasFlags?: SQL,
): Promise<number> {
  const [found] = await rows
    .select({ value: sql<number>`coalesce(sum(${listCounts.rows}), 0)::int` })
    .from(listCounts)
    .where(and(eq(listCounts.realm, realm), eq(listCounts.list, list), hasFlags))
  return found?.value ?? 0
}
