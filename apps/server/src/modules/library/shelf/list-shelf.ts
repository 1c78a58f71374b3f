import { and, count, desc, eq, sql } from 'drizzle-orm'
import { countTotal } from '../../../kernel/database/count-total.ts'
import { preparedFor } from '../../../kernel/database/prepared.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { BookRow } from '../catalogue/catalogue.ts'
import { isEntitled, READER_PLACEHOLDERS, readerValues } from '../entitlement/entitlement.ts'
import type { Reader } from '../entitlement/entitlement.ts'
import { books, readingProgress, shelfBooks } from '../tables.ts'

export interface ShelfRow {
  readonly book: BookRow
  readonly addedAt: Date
  readonly lastOpenedAt: Date | null
  readonly progress: number
}

/** Returns one page of a shelf, recently opened books first, without books that the person may not read. */
export async function listShelf(
  db: Db,
  reader: Reader,
  page: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: ShelfRow[]; totalCount: number }> {
  const rows = await shelfStatement(db).execute({ ...readerValues(reader, now), ...page })
  const countAll = () =>
    db
      .select({ value: count() })
      .from(shelfBooks)
      .innerJoin(books, eq(books.id, shelfBooks.bookId))
      .where(and(eq(shelfBooks.userId, reader.userId), isEntitled({ ...reader, now })))
  return {
    rows: rows.map((row) => ({ ...row, progress: row.progress ?? 0 })),
    totalCount: await countTotal(page, rows.length, countAll),
  }
}

const shelfStatement = preparedFor((db) =>
  db
    .select({
      book: books,
      addedAt: shelfBooks.addedAt,
      lastOpenedAt: readingProgress.lastOpenedAt,
      progress: readingProgress.progress,
    })
    .from(shelfBooks)
    .innerJoin(books, eq(books.id, shelfBooks.bookId))
    .leftJoin(
      readingProgress,
      and(eq(readingProgress.bookId, shelfBooks.bookId), eq(readingProgress.userId, shelfBooks.userId)),
    )
    .where(and(eq(shelfBooks.userId, sql.placeholder('userId')), isEntitled(READER_PLACEHOLDERS)))
    .orderBy(sql`${readingProgress.lastOpenedAt} desc nulls last`, desc(shelfBooks.addedAt), shelfBooks.bookId)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('library_shelf'),
)
