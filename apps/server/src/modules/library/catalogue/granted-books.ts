import type { Realm } from '@lectern/contracts'
import { and, eq, sql } from 'drizzle-orm'
import { preparedFor } from '../../../kernel/database/prepared.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { isEntitled, READER_PLACEHOLDERS, readerValues } from '../entitlement/entitlement.ts'
import type { Reader } from '../entitlement/entitlement.ts'
import type { BookRow } from './catalogue.ts'
import { bookGrants, books, schoolBooks } from '../tables.ts'

/** Returns whether a person may read a book. */
export async function mayRead(db: Rows, reader: Reader, bookId: string, now: Date): Promise<boolean> {
  return (await filterReadable(db, reader, [bookId], now)).has(bookId)
}

/**
 * Returns whether the scripts of a book may run in the realm. The owners of a book have the same file. The policy of the
 * call refuses a withdrawn book.
 */
export async function isTrusted(db: Rows, realm: Realm, bookId: string): Promise<boolean> {
  return (await trustStatement(db).execute({ realm, bookId })).length > 0
}

const trustStatement = preparedFor((db) => {
  const trustIn = (table: typeof bookGrants | typeof schoolBooks) =>
    db
      .select({ bookId: table.bookId })
      .from(table)
      .where(and(eq(table.realm, sql.placeholder('realm')), eq(table.bookId, sql.placeholder('bookId')), table.trusted))
  return trustIn(bookGrants).unionAll(trustIn(schoolBooks)).limit(1).prepare('library_trusted')
})

/** Returns the given ids of books that a person may read. */
export async function filterReadable(
  db: Rows,
  reader: Reader,
  bookIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await readableStatement(db).execute({ ...readerValues(reader, now), bookIds: [...bookIds] })
  return new Set(rows.map((row) => row.bookId))
}

const readableStatement = preparedFor((db) =>
  db
    .select({ bookId: books.id })
    .from(books)
    .where(and(sql`${books.id} = any(${sql.placeholder('bookIds')})`, isEntitled(READER_PLACEHOLDERS)))
    .prepare('library_readable'),
)

/** Returns a book, or undefined. The policy of the call decides whether the person may read it (`requireReadable`). */
export async function findBook(db: Rows, bookId: string): Promise<BookRow | undefined> {
  const [row] = await bookStatement(db).execute({ bookId })
  return row
}

const bookStatement = preparedFor((db) =>
  db
    .select()
    .from(books)
    .where(eq(books.id, sql.placeholder('bookId')))
    .prepare('library_book'),
)
