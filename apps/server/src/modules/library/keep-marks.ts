import type { Bookmark, Position, Realm } from '@lectern/contracts'
import { and, eq } from 'drizzle-orm'
import type { Rows } from '../../kernel/database/shards.ts'
import { bookmarkLists, lastmarks, readingProgress } from './tables.ts'

/** Whose copy of which book. */
export interface Reading {
  readonly realm: Realm
  readonly userId: string
  readonly bookId: string
}

export async function readBookmarks(db: Rows, reading: Reading): Promise<Bookmark[]> {
  const [row] = await db
    .select({ bookmarks: bookmarkLists.bookmarks })
    .from(bookmarkLists)
    .where(and(eq(bookmarkLists.userId, reading.userId), eq(bookmarkLists.bookId, reading.bookId)))
  return row?.bookmarks ?? []
}

/** The whole list replaces the stored one. Spec 1 §7. */
export async function writeBookmarks(db: Rows, reading: Reading, bookmarks: Bookmark[], now: Date): Promise<void> {
  await db
    .insert(bookmarkLists)
    .values({ ...reading, bookmarks, updatedAt: now })
    .onConflictDoUpdate({
      target: [bookmarkLists.userId, bookmarkLists.bookId],
      set: { bookmarks, updatedAt: now },
    })
}

export async function readLastmark(db: Rows, reading: Reading): Promise<Position | undefined> {
  const [row] = await db
    .select({ position: lastmarks.position })
    .from(lastmarks)
    .where(and(eq(lastmarks.userId, reading.userId), eq(lastmarks.bookId, reading.bookId)))
  return row?.position
}

/** Where somebody stopped; the book counts as opened then. */
export async function writeLastmark(db: Rows, reading: Reading, position: Position, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(lastmarks)
      .values({ ...reading, position, updatedAt: now })
      .onConflictDoUpdate({ target: [lastmarks.userId, lastmarks.bookId], set: { position, updatedAt: now } })
    await tx
      .insert(readingProgress)
      .values({ ...reading, lastOpenedAt: now })
      .onConflictDoUpdate({
        target: [readingProgress.userId, readingProgress.bookId],
        set: { lastOpenedAt: now },
      })
  })
}
