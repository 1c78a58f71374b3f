import { isBookInLanguage, type ShelfBook } from '@lectern/contracts'

export const SHELF_ORDERS = ['opened', 'title', 'author', 'newest'] as const
export type ShelfOrder = (typeof SHELF_ORDERS)[number]

/** Default order: last opened book first, then books in the user's language. */
export const DEFAULT_ORDER: ShelfOrder = 'opened'

/** Returns the books in the chosen order, by the rules of the user's language. Equal books keep their order. */
export function sortShelf(books: readonly ShelfBook[], order: ShelfOrder, languageTag: string): readonly ShelfBook[] {
  const { compare } = new Intl.Collator(languageTag, { numeric: true, sensitivity: 'base' })
  const byTitle = (a: ShelfBook, b: ShelfBook) => compare(a.book.title, b.book.title)
  switch (order) {
    case 'opened':
      return books.toSorted((a, b) => getRecencyKey(b, languageTag).localeCompare(getRecencyKey(a, languageTag)))
    case 'title':
      return books.toSorted(byTitle)
    case 'author':
      return books.toSorted((a, b) => byAuthor(a, b, compare) || byTitle(a, b))
    case 'newest':
      return books.toSorted((a, b) => b.addedAt.localeCompare(a.addedAt))
  }
}

/** Compares books by their first author. Books without an author come last. */
function byAuthor({ book: a }: ShelfBook, { book: b }: ShelfBook, compare: (a: string, b: string) => number): number {
  const [first, second] = [a.authors[0] ?? '', b.authors[0] ?? '']
  if (first === '' || second === '') return Number(first === '') - Number(second === '')
  return compare(first, second)
}

function getRecencyKey({ book, lastOpenedAt, addedAt }: ShelfBook, languageTag: string): string {
  // The prefixes sort opened books first, then the books in the user's language.
  if (lastOpenedAt !== null) return `2 ${lastOpenedAt}`
  return `${isBookInLanguage(book, languageTag) ? 1 : 0} ${addedAt}`
}
