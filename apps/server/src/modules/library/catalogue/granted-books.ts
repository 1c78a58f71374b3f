import type { Realm } from '@lectern/contracts'
import { and, eq, isNull, sql } from 'drizzle-orm'
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

/** Returns whether the scripts of a book may run in the realm. The owners of a book have the same file. */
export async function isTrusted(db: Rows, realm: Realm, bookId: string): Promise<boolean> {
  const find = (table: typeof bookGrants | typeof schoolBooks) =>
    db
      .select({ bookId: table.bookId })
      .from(table)
      .where(and(eq(table.realm, realm), eq(table.bookId, bookId), table.trusted, isNull(table.withdrawnAt)))
      .limit(1)
  return (await find(bookGrants)).length > 0 || (await find(schoolBooks)).length > 0
}

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

/** Returns a book that a person may read, or undefined. */
export async function findReadable(db: Rows, reader: Reader, bookId: string, now: Date): Promise<BookRow | undefined> {
  const [row] = await readableBookStatement(db).execute({ ...readerValues(reader, now), bookId })
  return row
}

const readableBookStatement = preparedFor((db) =>
  db
    .select()
    .from(books)
    .where(and(eq(books.id, sql.placeholder('bookId')), isEntitled(READER_PLACEHOLDERS)))
    .prepare('library_readable_book'),
)
