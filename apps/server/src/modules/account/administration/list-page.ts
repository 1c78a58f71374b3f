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

/**
 * Reads one page of a list. `read` reads the rows with a limit and an offset, `countAll` counts the rows of all pages.
 */
export async function readPage<T>(
  { pageNumber, pageSize, calculateTotal }: ListQuery,
  read: (page: { readonly limit: number; readonly offset: number }) => PromiseLike<T[]>,
  countAll: () => PromiseLike<{ readonly value: number }[]>,
): Promise<Listed<T>> {
  const page = { limit: pageSize, offset: (pageNumber - 1) * pageSize }
  const rows = await read(page)
  return { rows, meta: calculateTotal ? { totalCount: await countTotal(page, rows.length, countAll) } : {} }
}
