import type { Bookmark, Realm } from '@lectern/contracts'
import { and, eq, sql } from 'drizzle-orm'
import { preparedFor } from '../../../kernel/database/prepared.ts'
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
  const [row] = await bookmarksStatement(db).execute({ userId: reading.userId, bookId: reading.bookId })
  return row ?? { bookmarks: [], changes: [], version: 0 }
}

const bookmarksStatement = preparedFor((db) => {
  const { userId, bookId, bookmarks, changes, version } = bookmarkLists
  return db
    .select({ bookmarks, changes, version })
    .from(bookmarkLists)
    .where(and(eq(userId, sql.placeholder('userId')), eq(bookId, sql.placeholder('bookId'))))
    .prepare('library_bookmarks')
})

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
  const statement = expected === undefined ? 'replace' : expected === 0 ? 'create' : 'replaceVersion'
  const [saved] = await saveStatements(db)[statement].execute({ ...reading, ...list, expected, now })
  return saved?.version ?? refuse('changed_meanwhile')
}

const saveStatements = preparedFor((db) => {
  const { placeholder } = sql
  const { userId, bookId, version } = bookmarkLists
  const changes = sql`${placeholder('changes')}::uuid[]`
  const insert = () =>
    db.insert(bookmarkLists).values({
      realm: placeholder('realm'),
      userId: placeholder('userId'),
      bookId: placeholder('bookId'),
      bookmarks: placeholder('bookmarks'),
      changes,
      updatedAt: placeholder('now'),
    })
  const update = {
    bookmarks: sql`${sql.param(placeholder('bookmarks'), bookmarkLists.bookmarks)}`,
    updatedAt: sql`${sql.param(placeholder('now'), bookmarkLists.updatedAt)}`,
    version: sql`${version} + 1`,
    changes: sql`(${bookmarkLists.changes} || ${changes})[greatest(1, cardinality(${bookmarkLists.changes}) + cardinality(${changes}) - ${sql.raw(String(CHANGES_MAX - 1))}):]`,
  }
  return {
    replace: insert()
      .onConflictDoUpdate({ target: [userId, bookId], set: update })
      .returning({ version })
      .prepare('library_replace_bookmarks'),
    create: insert().onConflictDoNothing().returning({ version }).prepare('library_create_bookmarks'),
    replaceVersion: db
      .update(bookmarkLists)
      .set(update)
      .where(
        and(eq(userId, placeholder('userId')), eq(bookId, placeholder('bookId')), eq(version, placeholder('expected'))),
      )
      .returning({ version })
      .prepare('library_replace_bookmark_version'),
  }
})

/** Formats a version as an `ETag`. RFC 9110 §8.8.3. */
export const toEntityTag = (version: number): string => `"${version}"`

/** Returns the version in an `If-Match` header: undefined if every version matches, -1 for an unreadable header. */
export function expectedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const [, digits] = /^"(\d{1,9})"$/.exec(ifMatch.trim()) ?? []
  return digits === undefined ? -1 : Number(digits)
}
