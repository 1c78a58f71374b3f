import type { Bookmark, Realm } from '@lectern/contracts'
import { and, eq, sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuse, type Refusal } from '../../../kernel/refusal.ts'
import { bookmarkLists } from '../tables.ts'

/** Maximum number of change ids of a list. */
const CHANGES_MAX = 200

export interface ReadingKey {
  readonly realm: Realm
  readonly userId: string
  readonly bookId: string
}

/** A list that was never written has version 0. */
export interface BookmarkList {
  readonly bookmarks: Bookmark[]
  readonly changes: string[]
  readonly version: number
}

export async function readBookmarks(db: Rows, reading: ReadingKey): Promise<BookmarkList> {
  const { bookmarks, changes, version } = bookmarkLists
  const [row] = await db.select({ bookmarks, changes, version }).from(bookmarkLists).where(byReading(reading))
  return row ?? { bookmarks: [], changes: [], version: 0 }
}

/**
 * Replaces the stored list and returns the new version. Refuses with `changed_meanwhile` if the stored version is not
 * `expected`. Spec 1 §7.
 */
export async function saveBookmarks(
  db: Rows,
  reading: ReadingKey,
  list: { readonly bookmarks: Bookmark[]; readonly changes: readonly string[] },
  expected: number | undefined,
  now: Date,
): Promise<number | Refusal> {
  const { bookmarks, changes } = list
  const update = {
    bookmarks,
    updatedAt: now,
    version: sql<number>`${bookmarkLists.version} + 1`,
    changes: sql<
      string[]
    >`(${bookmarkLists.changes} || ${sql.param([...changes])}::uuid[])[greatest(1, cardinality(${bookmarkLists.changes}) + ${changes.length} - ${CHANGES_MAX - 1}):]`,
  }
  const insert = db.insert(bookmarkLists).values({ ...reading, bookmarks, changes: [...changes], updatedAt: now })
  const target = [bookmarkLists.userId, bookmarkLists.bookId]
  const version = { version: bookmarkLists.version }
  const rows = await (expected === undefined
    ? insert.onConflictDoUpdate({ target, set: update }).returning(version)
    : expected === 0
      ? insert.onConflictDoNothing().returning(version)
      : db
          .update(bookmarkLists)
          .set(update)
          .where(and(byReading(reading), eq(bookmarkLists.version, expected)))
          .returning(version))
  return rows[0]?.version ?? refuse('changed_meanwhile')
}

/** Formats a version as an `ETag`. RFC 9110 §8.8.3. */
export const toEntityTag = (version: number): string => `"${version}"`

/** Returns the version in an `If-Match` header: undefined if every version matches, -1 for an unreadable header. */
export function expectedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const [, digits] = /^"(\d{1,9})"$/.exec(ifMatch.trim()) ?? []
  return digits === undefined ? -1 : Number(digits)
}

const byReading = ({ userId, bookId }: ReadingKey) =>
  and(eq(bookmarkLists.userId, userId), eq(bookmarkLists.bookId, bookId))
