import * as z from 'zod/mini'
import { Bookmark, type Position } from './position.ts'

/** `put` adds or renames a bookmark, `remove` deletes it. */
export const BookmarkChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('put'), bookmark: Bookmark }),
  z.object({ type: z.literal('remove'), id: z.string() }),
])
export type BookmarkChange = z.infer<typeof BookmarkChange>

/**
 * Returns the list of bookmarks after the changes. A bookmark at an existing position replaces the old bookmark (spec 1
 * §5). A new bookmark is inserted by table-of-contents entry and character offset.
 */
export function mergeBookmarks(list: readonly Bookmark[], changes: readonly BookmarkChange[]): Bookmark[] {
  return changes.reduce<Bookmark[]>(applyChange, [...list])
}

function applyChange(list: readonly Bookmark[], change: BookmarkChange): Bookmark[] {
  if (change.type === 'remove') return list.filter(({ id }) => id !== change.id)
  const { bookmark } = change
  const others = list.filter(({ id, position }) => id !== bookmark.id && !isSamePosition(position, bookmark.position))
  const before = others.findLastIndex(({ position }) => !isLater(position, bookmark.position))
  return others.toSpliced(before + 1, 0, bookmark)
}

/** All positions in one sentence are the same. Positions without a sentence id are compared by character offset. */
function isSamePosition(a: Position, b: Position): boolean {
  if (a.URI !== b.URI) return false
  return a.URI.includes('#') || a.charOffset === b.charOffset
}

/** Compares by table-of-contents entry and character offset. The reader, which has the book, sorts the list exactly. */
function isLater(a: Position, b: Position): boolean {
  return a.ncxRef === b.ncxRef ? a.charOffset > b.charOffset : a.ncxRef > b.ncxRef
}
