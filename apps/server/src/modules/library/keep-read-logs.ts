import type { ReadLog } from '@lectern/contracts'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { grantedAmong } from './granted-books.ts'
import { countReading } from './reading/count-reading.ts'
import { readingProgress, readLogs } from './tables.ts'

/**
 * Stores what was read and moves the progress to the newest log's. A log that came before is the same log; logs of
 * books that the realm does not have are dropped, since a reader that pushes every 3 s can do nothing about them.
 */
export async function recordReadLogs(
  db: Db,
  actor: Pick<Actor, 'realm' | 'userId'>,
  logs: readonly ReadLog[],
  now: Date,
): Promise<void> {
  const { realm, userId } = actor
  const granted = await grantedAmong(db, realm, [...new Set(logs.map((log) => log.bookId))])
  const kept = logs.filter((log) => granted.has(log.bookId))
  if (kept.length === 0) return
  await db.transaction(async (tx) => {
    const stored = await tx
      .insert(readLogs)
      .values(kept.map((log) => ({ ...log, realm, userId, receivedAt: now })))
      .onConflictDoNothing()
      .returning({
        userId: readLogs.userId,
        bookId: readLogs.bookId,
        timestamp: readLogs.timestamp,
        seconds: readLogs.seconds,
      })
    await countReading(tx, realm, stored, now)
    for (const log of newestOfEachBook(kept)) {
      const at = noLaterThan(log.timestamp, now)
      const opened = new Date(at * 1000)
      const row = { realm, userId, bookId: log.bookId, progress: log.percentage, progressAt: at, lastOpenedAt: opened }
      await tx
        .insert(readingProgress)
        .values(row)
        .onConflictDoUpdate({
          target: [readingProgress.userId, readingProgress.bookId],
          set: {
            progress: log.percentage,
            progressAt: at,
            lastOpenedAt: sql`greatest(${readingProgress.lastOpenedAt}, excluded.last_opened_at)`,
          },
          setWhere: sql`${readingProgress.progressAt} <= excluded.progress_at`,
        })
    }
  })
}

/** In a fixed order, so that two requests of one person never wait for each other crosswise. */
function newestOfEachBook(logs: readonly ReadLog[]): ReadLog[] {
  const newest = new Map<string, ReadLog>()
  for (const log of logs.toSorted((one, other) => one.timestamp - other.timestamp)) newest.set(log.bookId, log)
  return [...newest.values()].toSorted((one, other) => (one.bookId < other.bookId ? -1 : 1))
}

/** A device whose clock is ahead must not hold its progress against every later log. */
function noLaterThan(timestamp: number, now: Date): number {
  return Math.min(timestamp, Math.floor(now.getTime() / 1000))
}
