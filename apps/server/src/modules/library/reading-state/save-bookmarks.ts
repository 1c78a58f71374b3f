import type { Bookmark, Realm } from '@lectern/contracts'
import { and, eq, sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuse, type Refusal } from '../../../kernel/refusal.ts'
import { bookmarkLists } from '../tables.ts'

/** Changes that a list remembers: far more than devices have on their way at once. */
const CHANGES_KEPT = 200

/** Whose copy of which book. */
export interface ReadingKey {
  readonly realm: Realm
  readonly userId: string
  readonly bookId: string
}

/** A list of bookmarks; version 0 is one that nobody has written. */
export interface BookmarkList {
  readonly bookmarks: Bookmark[]
  readonly changes: string[]
  readonly version: number
}

export async function readBookmarks(db: Rows, reading: ReadingKey): Promise<BookmarkList> {
  const { bookmarks, changes, version } = bookmarkLists
  const [row] = await db.select({ bookmarks, changes, version }).from(bookmarkLists).where(listOf(reading))
  return row ?? { bookmarks: [], changes: [], version: 0 }
}

/**
 * The whole list replaces the stored one (spec 1 §7); with `expected`, only that version of it. Gives the new version, or
 * `changed_meanwhile`.
 */
export async function saveBookmarks(
  db: Rows,
  reading: ReadingKey,
  list: { readonly bookmarks: Bookmark[]; readonly changes: readonly string[] },
  expected: number | undefined,
  now: Date,
): Promise<number | Refusal> {
  const { bookmarks, changes } = list
  const kept = {
    bookmarks,
    updatedAt: now,
    version: sql<number>`${bookmarkLists.version} + 1`,
    changes: sql<
      string[]
    >`(${bookmarkLists.changes} || ${sql.param([...changes])}::uuid[])[greatest(1, cardinality(${bookmarkLists.changes}) + ${changes.length} - ${CHANGES_KEPT - 1}):]`,
  }
  const first = db.insert(bookmarkLists).values({ ...reading, bookmarks, changes: [...changes], updatedAt: now })
  const target = [bookmarkLists.userId, bookmarkLists.bookId]
  const version = { version: bookmarkLists.version }
  const rows = await (expected === undefined
    ? first.onConflictDoUpdate({ target, set: kept }).returning(version)
    : expected === 0
      ? first.onConflictDoNothing().returning(version)
      : db
          .update(bookmarkLists)
          .set(kept)
          .where(and(listOf(reading), eq(bookmarkLists.version, expected)))
          .returning(version))
  return rows[0]?.version ?? refuse('changed_meanwhile')
}

/** A version as an `ETag`. RFC 9110 §8.8.3. */
export const toEntityTag = (version: number): string => `"${version}"`

/** The version that an `If-Match` asks for: undefined for any, -1 for one that no list has. */
export function expectedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const [, digits] = /^"(\d{1,9})"$/.exec(ifMatch.trim()) ?? []
  return digits === undefined ? -1 : Number(digits)
}

const listOf = ({ userId, bookId }: ReadingKey) =>
  and(eq(bookmarkLists.userId, userId), eq(bookmarkLists.bookId, bookId))
