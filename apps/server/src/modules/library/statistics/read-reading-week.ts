import { dayIn, type Realm, getWeek } from '@lectern/contracts'
import { and, between, eq, sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { readingDays } from '../tables.ts'

/** Returns the seconds of reading in the current week of the realm. */
export async function readReadingWeek(
  rows: Rows,
  realm: Realm,
  userId: string,
  now: Date,
): Promise<{ readonly seconds: number }> {
  const { from, to } = getWeek(dayIn(realm, now), realm)
  const [week] = await rows
    .select({ seconds: sql<number>`coalesce(sum(${readingDays.seconds}), 0)::int` })
    .from(readingDays)
    .where(and(eq(readingDays.realm, realm), eq(readingDays.userId, userId), between(readingDays.day, from, to)))
  return { seconds: week?.seconds ?? 0 }
}
