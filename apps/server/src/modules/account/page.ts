export interface Page {
  readonly limit: number
  readonly offset: number
}

/** One page of a list, with the number of items on all pages. */
export interface Paged<T> {
  readonly data: T[]
  readonly meta: { readonly totalCount: number }
}
