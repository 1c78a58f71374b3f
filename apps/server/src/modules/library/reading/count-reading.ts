import { timeZoneOf, type Realm } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { readingDays, readLogs } from '../tables.ts'

/** A read log that was stored just now, not one that had come before. */
type StoredLog = Pick<typeof readLogs.$inferSelect, 'userId' | 'bookId' | 'timestamp' | 'seconds'>

/**
 * Adds new read logs to the days that they belong to. A day is the realm's own; a device whose clock is ahead counts for
 * today. In the order of their keys, so that two requests of one person never wait for each other crosswise.
 */
export async function countReading(rows: Rows, realm: Realm, logs: readonly StoredLog[], now: Date): Promise<void> {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneOf(realm), dateStyle: 'short' })
  const sums = new Map<string, typeof readingDays.$inferInsert>()
  for (const { userId, bookId, timestamp, seconds } of logs) {
    const day = format.format(new Date(Math.min(timestamp * 1000, now.getTime())))
    const key = `${userId} ${bookId} ${day}`
    sums.set(key, { realm, userId, bookId, day, seconds: seconds + (sums.get(key)?.seconds ?? 0) })
  }
  if (sums.size === 0) return
  const days = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
  await rows
    .insert(readingDays)
    .values(days)
    .onConflictDoUpdate({
      target: [readingDays.userId, readingDays.bookId, readingDays.day],
      set: { seconds: sql`${readingDays.seconds} + excluded.seconds` },
    })
}

/** Makes the days of a realm anew from its read logs. Gives how many there are. */
export async function recountReading(rows: Rows, realm: Realm): Promise<number> {
  return rows.transaction(async (tx) => {
    // What comes in meanwhile waits: it would be counted twice, or not at all.
    await tx.execute(sql`lock table ${readLogs} in share row exclusive mode`)
    await tx.delete(readingDays).where(sql`${readingDays.realm} = ${realm}`)
    const counted = await tx.execute(sql`
      insert into ${readingDays} (realm, user_id, book_id, day, seconds)
      select realm, user_id, book_id,
        (least(to_timestamp("timestamp"), received_at) at time zone ${timeZoneOf(realm)})::date, sum(seconds)
      from ${readLogs} where realm = ${realm} group by 1, 2, 3, 4`)
    return counted.rowCount ?? 0
  })
}
