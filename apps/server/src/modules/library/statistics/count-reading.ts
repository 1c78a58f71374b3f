import { getTimeZone, type ReadLog, type Realm } from '@lectern/contracts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { readingDays, readLogFloors, readLogs, DEFAULT_LOG_SECONDS } from '../tables.ts'

/**
 * Returns SQL for the day of a log in the realm's calendar. A log with a future time counts on the day when the server
 * received the log.
 */
function dayIn(realm: Realm): SQL {
  const moment = sql`to_timestamp(least("timestamp", extract(epoch from received_at)))`
  return sql`(${moment} at time zone ${getTimeZone(realm)})::date`
}

/**
 * Stores read logs and adds new logs to the reading days. Rows are written in the order of keys, so that two requests
 * cannot deadlock.
 */
export async function storeAndCountReadLogs(
  rows: Rows,
  realm: Realm,
  logs: readonly (ReadLog & { readonly userId: string })[],
  now: Date,
): Promise<void> {
  await rows.execute(sql`
    with stored as (
      insert into ${readLogs}
        (realm, received_at, user_id, book_id, session_id, device_id, percentage, "timestamp", seconds, source)
      select ${realm}, ${now.toISOString()}::timestamptz, "userId", "bookId", "sessionId", "deviceId", percentage,
        "timestamp", coalesce(seconds, ${DEFAULT_LOG_SECONDS}), source
      from jsonb_to_recordset(${JSON.stringify(logs)}::jsonb) as log ("userId" uuid, "bookId" uuid, "sessionId" uuid,
        "deviceId" text, percentage float8, "timestamp" bigint, seconds int, source text)
      order by "userId", "bookId", "sessionId", "timestamp"
      on conflict do nothing
      returning user_id, book_id, "timestamp", seconds, received_at)
    insert into ${readingDays} (realm, user_id, book_id, day, seconds)
    select ${realm}, user_id, book_id, ${dayIn(realm)}, sum(seconds) from stored
    group by 2, 3, 4 order by 2, 3, 4
    on conflict (user_id, book_id, day) do update set seconds = ${readingDays.seconds} + excluded.seconds`)
}

/**
 * Counts the reading days of a realm again from the read logs. Returns the number of counted days (one per person, book
 * and day). Days with deleted logs stay unchanged.
 */
export async function recountReading(rows: Rows, realm: Realm): Promise<number> {
  return rows.transaction(async (tx) => {
    // Without the lock, new logs could be counted twice or not at all.
    await tx.execute(sql`lock table ${readLogs} in share row exclusive mode`)
    const [floor] = await tx.select().from(readLogFloors).where(eq(readLogFloors.realm, realm))
    // The day after `since` is the first day whose logs are complete.
    const from = floor && sql`(${floor.since.toISOString()}::timestamptz at time zone ${getTimeZone(realm)})::date + 1`
    await tx.delete(readingDays).where(and(eq(readingDays.realm, realm), from && sql`${readingDays.day} >= ${from}`))
    const counted = await tx.execute(sql`
      insert into ${readingDays} (realm, user_id, book_id, day, seconds)
      select realm, user_id, book_id, day, sum(seconds) from (
        select realm, user_id, book_id, seconds, ${dayIn(realm)} as day from ${readLogs} where realm = ${realm}) as logs
      where ${from === undefined ? sql`true` : sql`day >= ${from}`} group by 1, 2, 3, 4`)
    return counted.rowCount ?? 0
  })
}
