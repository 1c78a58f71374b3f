import type { Realm } from '@lectern/contracts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { BookRow } from './catalogue.ts'
import { bookGrants, books } from '../tables.ts'

export async function isGranted(db: Rows, realm: Realm, bookId: string): Promise<boolean> {
  return (await filterGranted(db, realm, [bookId])).has(bookId)
}

/** Returns whether the scripts of a book may run in the realm. */
export async function isTrusted(db: Rows, realm: Realm, bookId: string): Promise<boolean> {
  const [grant] = await db
    .select({ trusted: bookGrants.trusted })
    .from(bookGrants)
    .where(and(eq(bookGrants.realm, realm), eq(bookGrants.bookId, bookId)))
  return grant?.trusted ?? false
}

/** Returns the given ids that are granted to the realm. */
export async function filterGranted(db: Rows, realm: Realm, bookIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ bookId: bookGrants.bookId })
    .from(bookGrants)
    .where(and(eq(bookGrants.realm, realm), inArray(bookGrants.bookId, [...bookIds])))
  return new Set(rows.map((row) => row.bookId))
}

export async function findGranted(db: Rows, realm: Realm, bookId: string): Promise<BookRow | undefined> {
  const [row] = await db
    .select({ book: books })
    .from(books)
    .innerJoin(bookGrants, and(eq(bookGrants.bookId, books.id), eq(bookGrants.realm, realm)))
    .where(eq(books.id, bookId))
  return row?.book
}
