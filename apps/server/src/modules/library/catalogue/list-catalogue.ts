import type { Realm } from '@lectern/contracts'
import { and, count, eq, ilike, or, sql } from 'drizzle-orm'
import { countTotal } from '../../../kernel/database/count-total.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { BookRow } from './catalogue.ts'
import { bookGrants, books } from '../tables.ts'

export interface CatalogueQuery {
  readonly limit: number
  readonly offset: number
  /** Part of a title or of an author's name. Letter case is ignored. */
  readonly q?: string | undefined
}

/** Returns one page of a realm's catalogue, sorted by title. `totalCount` counts all matching books. */
export async function listCatalogue(
  db: Db,
  realm: Realm,
  query: CatalogueQuery,
): Promise<{ rows: BookRow[]; totalCount: number }> {
  const matching = and(eq(bookGrants.realm, realm), textCondition(query.q))
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

function textCondition(q: string | undefined) {
  if (q === undefined || q.trim() === '') return undefined
  const pattern = `%${q.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(ilike(books.title, pattern), ilike(sql`array_to_string(${books.authors}, ' ')`, pattern))
}
