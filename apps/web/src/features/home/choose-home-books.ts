import type { ShelfBook } from '@lectern/contracts'

/** As many as fill one row of a large window. */
const NEW_BOOKS_MAX = 6

export interface HomeBooks {
  /** The book last opened; where none was, the newest; null on an empty shelf. */
  readonly current: ShelfBook | null
  /** Never opened, newest first. */
  readonly fresh: readonly ShelfBook[]
}

/** What home shows of a shelf. */
export function chooseHomeBooks(shelf: readonly ShelfBook[]): HomeBooks {
  const opened = shelf.filter(({ lastOpenedAt }) => lastOpenedAt !== null)
  const [lastOpened] = opened.toSorted((a, b) => (b.lastOpenedAt ?? '').localeCompare(a.lastOpenedAt ?? ''))
  const unopened = shelf
    .filter(({ lastOpenedAt }) => lastOpenedAt === null)
    .toSorted((a, b) => b.addedAt.localeCompare(a.addedAt))
  const current = lastOpened ?? unopened[0] ?? null
  return { current, fresh: unopened.filter((entry) => entry !== current).slice(0, NEW_BOOKS_MAX) }
}

/** Whole minutes of narration that are left, at least one; null where nothing is narrated or nothing is left. */
export function minutesLeft({ book, progress }: ShelfBook): number | null {
  if (book.duration === 0 || progress === 1) return null
  return Math.max(1, Math.round((book.duration * (1 - progress)) / 60))
}
