import type { Realm } from '@lectern/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { bookGrants, books } from '../tables.ts'

/** Returns a map from book id to title, including books that a realm no longer has. Unknown ids are left out. */
export async function findTitles(rows: Rows, bookIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (bookIds.length === 0) return new Map()
  const found = await rows
    .select({ id: books.id, title: books.title })
    .from(books)
    .where(inArray(books.id, [...new Set(bookIds)]))
  return new Map(found.map(({ id, title }) => [id, title]))
}

/**
 * Returns a map from title to book id for the realm's books with these titles. If several books have the same title,
 * the map has one of them.
 */
export async function findByTitle(
  rows: Rows,
  realm: Realm,
  titles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows
    .select({ id: books.id, title: books.title })
    .from(books)
    .innerJoin(bookGrants, and(eq(bookGrants.bookId, books.id), eq(bookGrants.realm, realm)))
    .where(inArray(books.title, [...titles]))
  return new Map(found.map(({ id, title }) => [title, id]))
}
