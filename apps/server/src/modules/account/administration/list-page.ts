import { count, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SEARCH_TOTAL_MAX } from '@lectern/contracts'
import type { SortOrder } from '@lectern/contracts'
import { countTotal } from '../../../kernel/database/count-total.ts'
import type { Rows } from '../../../kernel/database/shards.ts'

/** A query of a list, as `listQuery` of the contracts parses it. */
export interface ListQuery<Column extends string = string> {
  readonly pageNumber: number
  readonly pageSize: number
  readonly sortBy: Column
  readonly sortOrder: SortOrder
  readonly calculateTotal: boolean
  readonly q?: string | undefined
  readonly qName?: string | undefined
}

/** One page of a list. `meta` is empty if the query asks for no total. */
export interface Listed<T> {
  readonly rows: readonly T[]
  readonly meta: { readonly totalCount?: number }
}

/** Counts the rows of a search, at most `SEARCH_TOTAL_MAX`. `found` selects the rows. */
export function countFound(
  rows: Rows,
  found: { readonly getSQL: () => SQL },
): PromiseLike<{ readonly value: number }[]> {
  return rows.select({ value: count() }).from(sql`(${found} limit ${SEARCH_TOTAL_MAX}) found`)
}

/** The rows of a page: `limit` rows after the first `offset` rows of the list in this order. */
export interface PageRange {
  readonly limit: number
  readonly offset: number
  readonly sortOrder: SortOrder
}

/**
 * Reads one page of a list. `read` reads the rows with a limit and an offset, `countAll` counts the rows of all pages. A
 * search counts at most `SEARCH_TOTAL_MAX` rows, so its last pages are not counted: one row more shows the total. `total`
 * is the number of rows if it is known. `read` then has to sort by a key that no two rows share.
 */
export async function readPage<T>(
  query: ListQuery,
  read: (page: PageRange) => PromiseLike<T[]>,
  countAll: () => PromiseLike<{ readonly value: number }[]>,
  total?: number,
): Promise<Listed<T>> {
  const { pageNumber, pageSize, sortOrder, calculateTotal, q = '', qName = '' } = query
  const page = { limit: pageSize, offset: (pageNumber - 1) * pageSize, sortOrder }
  if (total !== undefined)
    return { rows: await readNearerEnd(page, total, read), meta: calculateTotal ? { totalCount: total } : {} }
  if (!calculateTotal) return { rows: await read(page), meta: {} }
  const isCapped = q + qName !== '' && page.offset + pageSize + 1 >= SEARCH_TOTAL_MAX
  const found = await read({ ...page, limit: pageSize + (isCapped ? 1 : 0) })
  const rows = found.slice(0, pageSize)
  const hasMore = found.length > pageSize
  return { rows, meta: { totalCount: hasMore ? SEARCH_TOTAL_MAX : await countTotal(page, rows.length, countAll) } }
}

/** Reads a page of a list of `total` rows. Begins at the end of the list if this skips fewer rows. */
async function readNearerEnd<T>(
  page: PageRange,
  total: number,
  read: (page: PageRange) => PromiseLike<T[]>,
): Promise<readonly T[]> {
  const limit = Math.min(page.limit, total - page.offset)
  if (limit <= 0) return []
  const offset = total - page.offset - limit
  if (offset >= page.offset) return read(page)
  const rows = await read({ limit, offset, sortOrder: page.sortOrder === 'asc' ? 'desc' : 'asc' })
  return rows.toReversed()
}
