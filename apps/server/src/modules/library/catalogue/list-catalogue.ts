import type { Realm } from '@lectern/contracts'
import { and, count, eq, sql } from 'drizzle-orm'
import { countTotal } from '../../../kernel/database/count-total.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { containsWords } from '../../../kernel/database/text-search.ts'
import type { BookRow } from './catalogue.ts'
import { bookGrants, books } from '../tables.ts'

export interface CatalogueQuery {
  readonly limit: number
  readonly offset: number
  /** Words of the title or of the authors' names, or parts of such words. */
  readonly q?: string | undefined
}

/** Returns one page of a realm's catalogue, sorted by title. `totalCount` counts all matching books. */
export async function listCatalogue(
  db: Db,
  realm: Realm,
  query: CatalogueQuery,
): Promise<{ rows: BookRow[]; totalCount: number }> {
  const text = sql`${books.title} || ' ' || array_to_string(${books.authors}, ' ')`
  const matching = and(eq(bookGrants.realm, realm), containsWords(text, query.q ?? ''))
  const rows = await db
    .select({ book: books })
    .from(books)
    .innerJoin(bookGrants, eq(bookGrants.bookId, books.id))
    .where(matching)
    .orderBy(books.title, books.id)
    .limit(query.limit)
    .offset(query.offset)
  const countAll = () =>
    db.select({ value: count() }).from(books).innerJoin(bookGrants, eq(bookGrants.bookId, books.id)).where(matching)
  return { rows: rows.map((row) => row.book), totalCount: await countTotal(query, rows.length, countAll) }
}
