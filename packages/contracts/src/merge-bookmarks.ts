import * as z from 'zod/mini'
import { Bookmark, type Position } from './position.ts'

/** A bookmark that a reader set or renamed, or one that the reader removed. */
export const BookmarkChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('put'), bookmark: Bookmark }),
  z.object({ type: z.literal('remove'), id: z.string() }),
])
export type BookmarkChange = z.infer<typeof BookmarkChange>

/**
 * Applies changes to a list of bookmarks, in order. A bookmark at an existing position replaces the old one (spec 1 §5).
 * The list is ordered by position, as far as positions tell without the book.
 */
export function mergeBookmarks(list: readonly Bookmark[], changes: readonly BookmarkChange[]): Bookmark[] {
  return changes.reduce<Bookmark[]>(mergeChange, [...list])
}

function mergeChange(list: readonly Bookmark[], change: BookmarkChange): Bookmark[] {
  if (change.type === 'remove') return list.filter(({ id }) => id !== change.id)
  const { bookmark } = change
  const others = list.filter(({ id, position }) => id !== bookmark.id && !isSamePosition(position, bookmark.position))
  const before = others.findLastIndex(({ position }) => !isLater(position, bookmark.position))
  return others.toSpliced(before + 1, 0, bookmark)
}

/** The same sentence is the same position, wherever in its clip. Without a sentence, the characters are compared. */
function isSamePosition(a: Position, b: Position): boolean {
  if (a.URI !== b.URI) return false
  return a.URI.includes('#') || a.charOffset === b.charOffset
}

/** Compares as far as positions tell without the book. The reader knows the book, and sorts the rest. */
function isLater(a: Position, b: Position): boolean {
  return a.ncxRef === b.ncxRef ? a.charOffset > b.charOffset : a.ncxRef > b.ncxRef
}
