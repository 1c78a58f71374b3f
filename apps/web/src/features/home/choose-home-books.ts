import { isBookInLanguage, type ShelfBook } from '@lectern/contracts'

/** Maximum number of new books: one row of a large window. */
const NEW_BOOKS_MAX = 6

export interface HomeBooks {
  /** The last opened book; otherwise the newest book, in the user's language if there is one. Null for an empty shelf. */
  readonly current: ShelfBook | null
  /** Books that were never opened, without `current`. Books in the user's language come first, each newest first. */
  readonly newBooks: readonly ShelfBook[]
}

/** Selects the books of a shelf that the home page shows. */
export function chooseHomeBooks(shelf: readonly ShelfBook[], languageTag: string): HomeBooks {
  const opened = shelf.filter(({ lastOpenedAt }) => lastOpenedAt !== null)
  const [lastOpened] = opened.toSorted((a, b) => (b.lastOpenedAt ?? '').localeCompare(a.lastOpenedAt ?? ''))
  const isForeign = ({ book }: ShelfBook) => Number(!isBookInLanguage(book, languageTag))
  const unopened = shelf
    .filter(({ lastOpenedAt }) => lastOpenedAt === null)
    .toSorted((a, b) => isForeign(a) - isForeign(b) || b.addedAt.localeCompare(a.addedAt))
  const current = lastOpened ?? unopened[0] ?? null
  return { current, newBooks: unopened.filter((entry) => entry !== current).slice(0, NEW_BOOKS_MAX) }
}

/**
 * Returns the remaining whole minutes of narration, at least 1. Returns null for a finished book, or without a
 * duration.
 */
export function getMinutesLeft({ book, progress }: ShelfBook): number | null {
  if (book.duration === 0 || progress === 1) return null
  return Math.max(1, Math.round((book.duration * (1 - progress)) / 60))
}
