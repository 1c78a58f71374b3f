import type { Bookmark, Position } from '@lectern/contracts'
import type { ContentsRow } from '@lectern/reader-engine'

type Compare = (a: Position, b: Position) => number

/** The list with a bookmark more: one at the same place is replaced, the order is that of the book. Spec 1 §5. */
export function withBookmark(list: readonly Bookmark[], added: Bookmark, compare: Compare): Bookmark[] {
  const others = list.filter(({ position }) => !isSamePlace(position, added.position))
  return [...others, added].sort((a, b) => compare(a.position, b.position))
}

/** The list without one bookmark. */
export function withoutBookmark(list: readonly Bookmark[], id: string): Bookmark[] {
  return list.filter((bookmark) => bookmark.id !== id)
}

/** The same sentence is the same place, wherever in its clip; without one, the same character. */
function isSamePlace(a: Position, b: Position): boolean {
  if (a.URI !== b.URI) return false
  return a.URI.includes('#') || a.charOffset === b.charOffset
}

/** Longest name that the library takes. */
export const BOOKMARK_NAME_MAX = 255

/** Spec 1 §5: the label of the current contents entry, or of the last one. */
export function defaultBookmarkName(contents: readonly ContentsRow[], row: number): string {
  return (contents[row] ?? contents.at(-1))?.label.slice(0, BOOKMARK_NAME_MAX).toWellFormed() ?? ''
}
