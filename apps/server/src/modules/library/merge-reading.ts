import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { BOOKMARKS_MAX, mergeBookmarks } from '@lectern/contracts'
import { moveRows } from '../../kernel/database/move-rows.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { MergedData, PersonMerge } from '../../kernel/personal-data.ts'
import {
  bookmarkLists,
  bookRevisions,
  lastmarks,
  readingDays,
  readingProgress,
  readLogs,
  shelfBooks,
} from './tables.ts'

/**
 * Moves the reading of `from` to `into`. The newer lastmark of a device and the newer progress of a book win, reading
 * times are added, bookmark lists and shelves are united, and uploads of books name `into`.
 */
export async function mergeReading(rows: Rows, merge: PersonMerge): Promise<MergedData> {
  const shelf = await moveRows(rows, { owner: shelfBooks.userId, key: [shelfBooks.bookId] }, merge)
  const bookmarks = await mergeBookmarkLists(rows, merge)
  await takeNewer(rows, merge)
  const progress = await moveRows(rows, { owner: readingProgress.userId, key: [readingProgress.bookId] }, merge)
  const { userId, bookId, deviceId } = lastmarks
  const positions = await moveRows(rows, { owner: userId, key: [bookId, deviceId] }, merge)
  const days = await moveRows(rows, { owner: readingDays.userId, key: [readingDays.bookId, readingDays.day] }, merge)
  const logKey = [readLogs.bookId, readLogs.sessionId, readLogs.timestamp]
  const logs = await moveRows(rows, { owner: readLogs.userId, key: logKey }, merge)
  await moveRows(rows, { owner: bookRevisions.uploadedBy, key: [] }, merge)
  return {
    moved: {
      shelfBooks: shelf.moved,
      bookmarks: bookmarks.moved,
      // Progress and days of the same book are united, so they move too.
      readingRecords: logs.moved + positions.moved + progress.moved + progress.dropped + days.moved + days.dropped,
    },
    dropped: { shelfBooks: shelf.dropped, bookmarks: bookmarks.dropped, positions: positions.dropped },
  }
}

/** Updates the rows of `into` for books, devices and days of which both accounts have a row. */
async function takeNewer(rows: Rows, { from, into }: PersonMerge): Promise<void> {
  const same = (...columns: readonly string[]): SQL =>
    sql.join(
      [
        sql`kept.user_id = ${into} and merged.user_id = ${from}`,
        ...columns.map((name) => sql.raw(`kept.${name} = merged.${name}`)),
      ],
      sql` and `,
    )
  await rows.execute(sql`
    update ${readingProgress} kept set
      progress = case when merged.progress_at > kept.progress_at then merged.progress else kept.progress end,
      progress_at = greatest(kept.progress_at, merged.progress_at),
      last_opened_at = greatest(kept.last_opened_at, merged.last_opened_at)
    from ${readingProgress} merged where ${same('book_id')}`)
  // `sequence` stays: the next lastmark of this device has a higher one than the last lastmark of the same account.
  await rows.execute(sql`
    update ${lastmarks} kept set
      position = merged.position, progress = merged.progress, device_label = merged.device_label,
      updated_at = merged.updated_at
    from ${lastmarks} merged where ${same('book_id', 'device_id')} and merged.updated_at > kept.updated_at`)
  await rows.execute(sql`
    update ${readingDays} kept set seconds = kept.seconds + merged.seconds
    from ${readingDays} merged where ${same('book_id', 'day')}`)
}

/**
 * Unites the bookmark lists of books in which both accounts have one. At the same position, the bookmark of `into` is
 * kept. Returns the number of books whose bookmarks moved, and the number of dropped bookmarks.
 */
async function mergeBookmarkLists(rows: Rows, merge: PersonMerge): Promise<{ moved: number; dropped: number }> {
  const { from, into } = merge
  const { userId, bookId } = bookmarkLists
  const lists = await rows
    .select()
    .from(bookmarkLists)
    .where(inArray(userId, [from, into]))
    .for('update')
  const own = new Map(lists.filter((list) => list.userId === into).map((list) => [list.bookId, list]))
  let united = 0
  let dropped = 0
  for (const list of lists.filter((each) => each.userId === from)) {
    const kept = own.get(list.bookId)
    if (kept === undefined) continue
    const bookmarks = uniteBookmarks(kept.bookmarks, list.bookmarks)
    const added = bookmarks.length - kept.bookmarks.length
    dropped += list.bookmarks.length - added
    if (added === 0) continue
    united += 1
    const updatedAt = list.updatedAt > kept.updatedAt ? list.updatedAt : kept.updatedAt
    await rows
      .update(bookmarkLists)
      .set({ bookmarks, version: kept.version + 1, updatedAt })
      .where(and(eq(userId, into), eq(bookId, list.bookId)))
  }
  const { moved } = await moveRows(rows, { owner: userId, key: [bookId] }, merge)
  return { moved: moved + united, dropped }
}

type Bookmarks = (typeof bookmarkLists.$inferSelect)['bookmarks']

/** Returns `kept` with the bookmarks of `added` at other positions, at most `BOOKMARKS_MAX`. */
function uniteBookmarks(kept: Bookmarks, added: Bookmarks): Bookmarks {
  const put = (bookmark: Bookmarks[number]) => ({ type: 'put', bookmark }) as const
  const spare = added.filter((bookmark) => mergeBookmarks(kept, [put(bookmark)]).length > kept.length)
  return mergeBookmarks(kept, spare.slice(0, Math.max(0, BOOKMARKS_MAX - kept.length)).map(put))
}
