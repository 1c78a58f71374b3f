import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import { countTotal } from '../../../kernel/database/count-total.ts'
import { preparedFor } from '../../../kernel/database/prepared.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { BookRow } from '../catalogue/catalogue.ts'
import { bookGrants, books, readingProgress, shelfBooks } from '../tables.ts'

export interface ShelfRow {
  readonly book: BookRow
  readonly addedAt: Date
  readonly lastOpenedAt: Date | null
  readonly progress: number
}

/** Returns one page of a shelf, recently opened books first, without books that the realm no longer has. */
export async function listShelf(
  db: Db,
  actor: Actor,
  page: { limit: number; offset: number },
): Promise<{ rows: ShelfRow[]; totalCount: number }> {
  const rows = await shelfStatement(db).execute({ realm: actor.realm, user: actor.userId, ...page })
  const isGranted = and(eq(bookGrants.bookId, shelfBooks.bookId), eq(bookGrants.realm, actor.realm))
  const isOwn = eq(shelfBooks.userId, actor.userId)
  const countAll = () => db.select({ value: count() }).from(shelfBooks).innerJoin(bookGrants, isGranted).where(isOwn)
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
    .innerJoin(
      bookGrants,
      and(eq(bookGrants.bookId, shelfBooks.bookId), eq(bookGrants.realm, sql.placeholder('realm'))),
    )
    .innerJoin(books, eq(books.id, shelfBooks.bookId))
    .leftJoin(
      readingProgress,
      and(eq(readingProgress.bookId, shelfBooks.bookId), eq(readingProgress.userId, shelfBooks.userId)),
    )
    .where(eq(shelfBooks.userId, sql.placeholder('user')))
    .orderBy(sql`${readingProgress.lastOpenedAt} desc nulls last`, desc(shelfBooks.addedAt), shelfBooks.bookId)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('library_shelf'),
)
