import type { Realm } from '@lectern/contracts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Column } from 'drizzle-orm'
import { preparedFor } from '../../../kernel/database/prepared.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { bookGrants, books } from '../tables.ts'

const titlesStatement = preparedFor((rows) =>
  rows
    .select({ id: books.id, title: books.title })
    .from(books)
    .where(sql`${books.id} = any(${sql.placeholder('ids')})`)
    .prepare('library_titles'),
)

/** Returns titles by book id, also for books that a realm no longer has. */
export async function findTitles(rows: Rows, bookIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (bookIds.length === 0) return new Map()
  const found = await titlesStatement(rows).execute({ ids: [...new Set(bookIds)] })
  return new Map(found.map(({ id, title }) => [id, title]))
}

/** Selects the title of the book whose id is in a column, as a part of another statement. Null without a book. */
export const selectTitle = (rows: Rows, bookId: Column) =>
  sql<string | null>`${rows.select({ title: books.title }).from(books).where(eq(books.id, bookId))}`

/** Returns book ids by title, for the realm's books. Of several books with one title, the map contains one. */
export async function findByTitle(
  rows: Rows,
  realm: Realm,
  titles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows
    .select({ id: books.id, title: books.title })
    .from(books)
    .innerJoin(bookGrants, and(eq(bookGrants.bookId, books.id), eq(bookGrants.realm, realm)))
    .where(and(inArray(books.title, [...titles]), isNull(bookGrants.withdrawnAt)))
  return new Map(found.map(({ id, title }) => [title, id]))
}
