import type { CatalogueFilters } from '@lectern/contracts'
import { and, count } from 'drizzle-orm'
import { countTotal } from '../../../kernel/database/count-total.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { BookRow } from './catalogue.ts'
import { matchesFilters } from './catalogue-filters.ts'
import { isEntitled } from '../entitlement/entitlement.ts'
import type { Reader } from '../entitlement/entitlement.ts'
import { books } from '../tables.ts'

export interface CatalogueQuery extends CatalogueFilters {
  readonly limit: number
  readonly offset: number
  /** Words of the title, of the names of people or of the subjects, or parts of such words. */
  readonly q?: string | undefined
}

/** Returns one page of the books that a person may read, sorted by title. `totalCount` counts all matching books. */
export async function listCatalogue(
  db: Db,
  reader: Reader,
  query: CatalogueQuery,
  now: Date,
): Promise<{ rows: BookRow[]; totalCount: number }> {
  const matching = and(isEntitled({ ...reader, now }), matchesFilters(query))
  const rows = await db
    .select()
    .from(books)
    .where(matching)
    .orderBy(books.title, books.id)
    .limit(query.limit)
    .offset(query.offset)
  const countAll = () => db.select({ value: count() }).from(books).where(matching)
  return { rows, totalCount: await countTotal(query, rows.length, countAll) }
}
