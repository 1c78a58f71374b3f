import type { ReadLog } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { filterGranted } from '../catalogue/granted-books.ts'
import { storeAndCountReadLogs } from '../statistics/count-reading.ts'
import { readingProgress } from '../tables.ts'

/**
 * Stores read logs and sets the progress to the newest log's. A log that was already stored counts once. Logs of books
 * that the realm does not have and logs from before `since` (the start of the retention) are dropped without an error,
 * since the client could do nothing about it.
 */
export async function saveReadLogs(
  db: Db,
  actor: Pick<Actor, 'realm' | 'userId'>,
  logs: readonly ReadLog[],
  now: Date,
  since?: Date,
): Promise<void> {
  const { realm, userId } = actor
  const granted = await filterGranted(db, realm, [...new Set(logs.map((log) => log.bookId))])
  const from = since === undefined ? 0 : since.getTime() / 1000
  const kept = logs.filter((log) => granted.has(log.bookId) && log.timestamp >= from)
  if (kept.length === 0) return
  await db.transaction(async (tx) => {
    const theirs = kept.map((log) => ({ ...log, userId }))
    await storeAndCountReadLogs(tx, realm, theirs, now)
    const rows = newestOfEachBook(kept).map(({ bookId, percentage, timestamp }) => {
      const progressAt = noLaterThan(timestamp, now)
      return { realm, userId, bookId, progress: percentage, progressAt, lastOpenedAt: new Date(progressAt * 1000) }
    })
    await tx
      .insert(readingProgress)
      .values(rows)
      .onConflictDoUpdate({
        target: [readingProgress.userId, readingProgress.bookId],
        set: {
          progress: sql`excluded.progress`,
          progressAt: sql`excluded.progress_at`,
          lastOpenedAt: sql`greatest(${readingProgress.lastOpenedAt}, excluded.last_opened_at)`,
        },
        setWhere: sql`${readingProgress.progressAt} <= excluded.progress_at`,
      })
  })
}

/** Returns the newest log of each book in a fixed order, so that two requests of one person cannot deadlock. */
function newestOfEachBook(logs: readonly ReadLog[]): ReadLog[] {
  const newest = new Map<string, ReadLog>()
  for (const log of logs.toSorted((one, other) => one.timestamp - other.timestamp)) newest.set(log.bookId, log)
  return [...newest.values()].toSorted((one, other) => (one.bookId < other.bookId ? -1 : 1))
}

/** Limits a timestamp to now, so that a device whose clock is ahead does not block the progress of later logs. */
function noLaterThan(timestamp: number, now: Date): number {
  return Math.min(timestamp, Math.floor(now.getTime() / 1000))
}
