import type { FetchedState } from '../fetched.tsx'

/** One page of rows, and the number of rows on all pages. */
export interface TablePage<Row> {
  readonly rows: readonly Row[]
  readonly totalCount: number
  /** True if there are `totalCount` rows or more. */
  readonly isMinimum?: boolean
}

/** A page of rows, the first request, or a failure: an error with a retry, a missing permission, no connection. */
export type TableState<Row> = FetchedState<TablePage<Row>>
