import type { ShelfBook } from '@lectern/contracts'

export const SHELF_ORDERS = ['opened', 'title', 'author', 'newest'] as const
export type ShelfOrder = (typeof SHELF_ORDERS)[number]

/** The order without a choice: what one reads is at hand. */
export const DEFAULT_ORDER: ShelfOrder = 'opened'

/** The shelf in the order that was asked for; words compare as in the reader's language, and books alike keep their places. */
export function sortShelf(books: readonly ShelfBook[], order: ShelfOrder, languageTag: string): readonly ShelfBook[] {
  const { compare } = new Intl.Collator(languageTag, { numeric: true, sensitivity: 'base' })
  const byTitle = (a: ShelfBook, b: ShelfBook) => compare(a.book.title, b.book.title)
  switch (order) {
    case 'opened':
      return books.toSorted((a, b) => lastTouched(b).localeCompare(lastTouched(a)))
    case 'title':
      return books.toSorted(byTitle)
    case 'author':
      return books.toSorted((a, b) => byAuthor(a, b, compare) || byTitle(a, b))
    case 'newest':
      return books.toSorted((a, b) => b.addedAt.localeCompare(a.addedAt))
  }
}

/** Books that nobody is said to have written stand last. */
function byAuthor({ book: a }: ShelfBook, { book: b }: ShelfBook, compare: (a: string, b: string) => number): number {
  const [first, second] = [a.authors[0] ?? '', b.authors[0] ?? '']
  if (first === '' || second === '') return Number(first === '') - Number(second === '')
  return compare(first, second)
}

function lastTouched({ lastOpenedAt, addedAt }: ShelfBook): string {
  // Opened books stand before those that were never opened.
  return lastOpenedAt === null ? `0 ${addedAt}` : `1 ${lastOpenedAt}`
}
