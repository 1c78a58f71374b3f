import { ASSIGNMENT_STATUSES } from '@lectern/contracts'
import type { AssignmentQuery } from '../use-assignments.ts'

/** Filters and page number from the list's address, as text. Spec 2 §5. */
export interface ListSearch {
  readonly group?: string | undefined
  readonly book?: string | undefined
  readonly status?: string | undefined
  readonly page?: string | undefined
}

const ROWS_PER_PAGE = 20

/** Converts the parameters of the address to the server's query. Ignores invalid values. */
export function parseListQuery({ group, book, status, page }: ListSearch): AssignmentQuery {
  return {
    group,
    book,
    status: ASSIGNMENT_STATUSES.find((validStatus) => validStatus === status),
    limit: ROWS_PER_PAGE,
    offset: (parsePage(page) - 1) * ROWS_PER_PAGE,
  }
}

export interface PageInfo {
  readonly from: number
  readonly to: number
  /** Address parameters of the page with newer assignments; null on the first page. */
  readonly newer: { readonly page?: string } | null
  readonly older: { readonly page: string } | null
}

/** Returns the row numbers of the current page, and the address parameters of the pages before and after. */
export function getPageInfo(search: ListSearch, rows: number, all: number): PageInfo {
  const page = parsePage(search.page)
  const before = (page - 1) * ROWS_PER_PAGE
  return {
    from: Math.min(before + 1, all),
    to: before + rows,
    newer: page === 1 ? null : page === 2 ? {} : { page: String(page - 1) },
    older: before + rows < all ? { page: String(page + 1) } : null,
  }
}

export function isFiltered({ group, book, status }: ListSearch): boolean {
  return group !== undefined || book !== undefined || status !== undefined
}

function parsePage(page: string | undefined): number {
  return page !== undefined && /^[1-9]\d{0,4}$/u.test(page) ? Number(page) : 1
}
