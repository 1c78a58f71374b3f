import type { ReadLog } from '@lectern/contracts'
import type { Db } from '../../../kernel/database/shards.ts'
import { filterReadable } from '../catalogue/granted-books.ts'
import type { Reader } from '../entitlement/entitlement.ts'
import { storeReadLogs } from '../statistics/count-reading.ts'

/**
 * Stores read logs and updates the progress of each book. Ignores logs of books that the person may not read, and logs
 * from before `since`, the start of the retention.
 */
export async function saveReadLogs(
  db: Db,
  reader: Reader,
  logs: readonly ReadLog[],
  now: Date,
  since?: Date,
): Promise<void> {
  const { realm, userId } = reader
  const granted = await filterReadable(db, reader, [...new Set(logs.map((log) => log.bookId))], now)
  const from = since === undefined ? 0 : since.getTime() / 1000
  const accepted = logs.filter((log) => granted.has(log.bookId) && log.timestamp >= from)
  if (accepted.length === 0) return
  const userLogs = accepted.map((log) => ({ ...log, userId }))
  await storeReadLogs(db, realm, { logs: userLogs, progress: findNewestOfEachBook(userLogs), now })
}

/** Returns the newest log of each book. */
function findNewestOfEachBook<Log extends ReadLog>(logs: readonly Log[]): Log[] {
  const newest = new Map<string, Log>()
  for (const log of logs.toSorted((one, other) => one.timestamp - other.timestamp)) newest.set(log.bookId, log)
  return [...newest.values()]
}
