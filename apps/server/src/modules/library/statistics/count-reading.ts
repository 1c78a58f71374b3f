import { getTimeZone, type ReadLog, type Realm } from '@lectern/contracts'
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { preparedFor } from '../../../kernel/database/prepared.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { DEFAULT_LOG_SECONDS, readingDays, readingProgress, readLogFloors, readLogs } from '../tables.ts'

/**
 * Returns SQL for the day of a log in the realm's calendar. A log with a future time counts on the day when the server
 * received the log.
 */
function dayIn(timeZone: string | Placeholder): SQL {
  const moment = sql`to_timestamp(least("timestamp", extract(epoch from received_at)))`
  return sql`(${moment} at time zone ${timeZone})::date`
}

/** A read log of a person. */
type PersonLog = ReadLog & { readonly userId: string }

/**
 * Stores read logs, adds new logs to the reading days, and sets the progress of a book if `progress` has a newer value.
 * `progress` has at most one log of a person and book. All this is one statement, which is a transaction. Rows are
 * written in the order of keys, so that two requests cannot deadlock.
 */
export async function storeReadLogs(
  rows: Rows,
  realm: Realm,
  { logs, progress, now }: { readonly logs: readonly PersonLog[]; readonly progress: readonly PersonLog[]; now: Date },
): Promise<void> {
  await storeStatement(rows).execute({
    realm,
    timeZone: getTimeZone(realm),
    receivedAt: now.toISOString(),
    logs: JSON.stringify(logs),
    progress: JSON.stringify(progress),
  })
}

const storeStatement = preparedFor((rows) => {
  const { placeholder } = sql
  const receivedAt = sql`${placeholder('receivedAt')}::timestamptz`
  const fields = sql`("userId" uuid, "bookId" uuid, "sessionId" uuid, "deviceId" text, percentage float8,
    "timestamp" bigint, seconds int, source text)`
  const stored = rows.$with('stored', { bookId: readLogs.bookId }).as(sql`
    insert into ${readLogs}
      (realm, received_at, user_id, book_id, session_id, device_id, percentage, "timestamp", seconds, source)
    select ${placeholder('realm')}, ${receivedAt}, "userId", "bookId", "sessionId", "deviceId", percentage, "timestamp",
      coalesce(seconds, ${sql.raw(String(DEFAULT_LOG_SECONDS))}), source
    from jsonb_to_recordset(${placeholder('logs')}::jsonb) as log ${fields}
    order by "userId", "bookId", "sessionId", "timestamp"
    on conflict do nothing
    returning realm, user_id, book_id, "timestamp", seconds, received_at`)
  const counted = rows.$with('counted', { bookId: readingDays.bookId }).as(sql`
    insert into ${readingDays} (realm, user_id, book_id, day, seconds)
    select realm, user_id, book_id, ${dayIn(placeholder('timeZone'))}, sum(seconds) from stored
    group by 1, 2, 3, 4 order by 2, 3, 4
    on conflict (user_id, book_id, day) do update set seconds = ${readingDays.seconds} + excluded.seconds
    returning book_id`)
  // A time in the future would block the progress of later logs.
  const readAt = sql`least("timestamp", floor(extract(epoch from ${receivedAt})))`
  const progressed = rows.$with('progressed', { bookId: readingProgress.bookId }).as(sql`
    insert into ${readingProgress} (realm, user_id, book_id, progress, progress_at, last_opened_at)
    select ${placeholder('realm')}, "userId", "bookId", percentage, ${readAt}, to_timestamp(${readAt})
    from jsonb_to_recordset(${placeholder('progress')}::jsonb) as log ${fields}
    order by "userId", "bookId"
    on conflict (user_id, book_id) do update set progress = excluded.progress, progress_at = excluded.progress_at,
      last_opened_at = greatest(${readingProgress.lastOpenedAt}, excluded.last_opened_at)
    where ${readingProgress.progressAt} <= excluded.progress_at
    returning book_id`)
  return rows
    .with(stored, counted, progressed)
    .select({ bookId: counted.bookId })
    .from(counted)
    .prepare('library_store_read_logs')
})

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
        select realm, user_id, book_id, seconds, ${dayIn(getTimeZone(realm))} as day from ${readLogs} where realm = ${realm}) as logs
      where ${from === undefined ? sql`true` : sql`day >= ${from}`} group by 1, 2, 3, 4`)
    return counted.rowCount ?? 0
  })
}
