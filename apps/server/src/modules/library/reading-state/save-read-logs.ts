import type { ReadLog } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { filterGranted } from '../catalogue/granted-books.ts'
import { storeAndCountReadLogs } from '../statistics/count-reading.ts'
import { readingProgress } from '../tables.ts'

/**
 * Stores read logs and updates the progress of each book. Ignores logs of books that the realm does not have, and logs
 * from before `since`, the start of the retention.
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
  const accepted = logs.filter((log) => granted.has(log.bookId) && log.timestamp >= from)
  if (accepted.length === 0) return
  await db.transaction(async (tx) => {
    const userLogs = accepted.map((log) => ({ ...log, userId }))
    await storeAndCountReadLogs(tx, realm, userLogs, now)
    const rows = newestOfEachBook(accepted).map(({ bookId, percentage, timestamp }) => {
      const progressAt = limitToNow(timestamp, now)
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

/** Returns the newest log of each book. The order of book ids prevents deadlocks. */
function newestOfEachBook(logs: readonly ReadLog[]): ReadLog[] {
  const newest = new Map<string, ReadLog>()
  for (const log of logs.toSorted((one, other) => one.timestamp - other.timestamp)) newest.set(log.bookId, log)
  return [...newest.values()].toSorted((one, other) => (one.bookId < other.bookId ? -1 : 1))
}

/**
 * Returns at most the current time, in seconds since 1970. Otherwise a device clock that is ahead would block the
 * progress of later logs.
 */
function limitToNow(timestamp: number, now: Date): number {
  return Math.min(timestamp, Math.floor(now.getTime() / 1000))
}
