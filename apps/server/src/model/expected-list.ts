/** Query of a list with the rows of `expectedPage`. */
export interface ModelQuery {
  readonly pageNumber: number
  readonly pageSize: number
  readonly sortBy: string
  readonly sortOrder: 'asc' | 'desc'
  readonly calculateTotal: boolean
  readonly filters: Readonly<Record<string, string | boolean>>
  readonly q: string
  readonly qName: string
}

/** Keys by which rows are compared, first key first. Null is before all other values in ascending order. */
export type SortKeys = readonly (string | number | null)[]

const collator = new Intl.Collator('und')
/** Returns a key by which texts are compared byte by byte rather than by the rules of Unicode. */
export const asBytes = (text: string): string => Buffer.from(text).toString('hex')
/** Returns keys by which a null is after all other values. */
export const nullsLast = (value: string | number | null): SortKeys => [value === null ? 1 : 0, value]

/** Returns the rows of a page in the order of their keys, and the number of rows of all pages. */
export function expectedPage<T>(
  found: readonly T[],
  { pageNumber, pageSize, sortOrder, calculateTotal }: ModelQuery,
  keysOf: (row: T) => SortKeys,
): { readonly rows: readonly T[]; readonly meta: { readonly totalCount?: number } } {
  const sign = sortOrder === 'asc' ? 1 : -1
  const sorted = found.toSorted((a, b) => sign * compareKeys(keysOf(a), keysOf(b)))
  return {
    rows: sorted.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    meta: calculateTotal ? { totalCount: found.length } : {},
  }
}

/** Returns the body of a page: the presented rows, and the number of rows of all pages. */
export function expectedBody<T>(
  found: readonly T[],
  query: ModelQuery,
  keysOf: (row: T) => SortKeys,
  present: (row: T) => object,
): object {
  const { rows, meta } = expectedPage(found, query, keysOf)
  return { data: rows.map(present), meta }
}

export function compareKeys(a: SortKeys, b: SortKeys): number {
  for (const [index, left] of a.entries()) {
    const order = compareKey(left, b[index] ?? null)
    if (order !== 0) return order
  }
  return 0
}

function compareKey(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b)
  const order = collator.compare(a, b)
  return order === 0 ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : order
}

/**
 * Returns whether a text contains each word of a query. Letter case, accents, hyphens and apostrophes do not count. A
 * word of one or two Latin letters is the start of a word.
 */
export function containsWords(text: string, query: string): boolean {
  const words = fold(text).split(/\s+/u)
  return query
    .split(/\s+/u)
    .filter(Boolean)
    .every((typed) => {
      const word = fold(typed)
      const isShort = word.length < 3 && /^\p{ASCII}*$/u.test(word)
      return words.some((each) => (isShort ? each.startsWith(word) : each.includes(word)))
    })
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F\u00AD\u2010-\u2015‘’ʼ'.,-]/gu, '')
