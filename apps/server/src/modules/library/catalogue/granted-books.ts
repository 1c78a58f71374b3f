import type { Realm } from '@lectern/contracts'
import { and, eq, sql } from 'drizzle-orm'
import { preparedFor } from '../../../kernel/database/prepared.ts'
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
  const rows = await grantedStatement(db).execute({ realm, bookIds: [...bookIds] })
  return new Set(rows.map((row) => row.bookId))
}

const grantedStatement = preparedFor((db) =>
  db
    .select({ bookId: bookGrants.bookId })
    .from(bookGrants)
    .where(
      and(
        eq(bookGrants.realm, sql.placeholder('realm')),
        sql`${bookGrants.bookId} = any(${sql.placeholder('bookIds')})`,
      ),
    )
    .prepare('library_granted'),
)

export async function findGranted(db: Rows, realm: Realm, bookId: string): Promise<BookRow | undefined> {
  const [row] = await grantedBookStatement(db).execute({ realm, bookId })
  return row?.book
}

const grantedBookStatement = preparedFor((db) =>
  db
    .select({ book: books })
    .from(books)
    .innerJoin(bookGrants, and(eq(bookGrants.bookId, books.id), eq(bookGrants.realm, sql.placeholder('realm'))))
    .where(eq(books.id, sql.placeholder('bookId')))
    .prepare('library_granted_book'),
)
