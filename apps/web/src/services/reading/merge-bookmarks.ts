import { Bookmark, type Position } from '@lectern/contracts'
import * as z from 'zod/mini'

export const BookmarkChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('put'), bookmark: Bookmark }),
  z.object({ type: z.literal('remove'), id: z.string() }),
])
export type BookmarkChange = z.infer<typeof BookmarkChange>

/** The list with one change more: a bookmark at an existing place replaces that one. Spec 1 §5. */
export function changeBookmarks(list: readonly Bookmark[], change: BookmarkChange): Bookmark[] {
  if (change.type === 'remove') return list.filter(({ id }) => id !== change.id)
  const { bookmark } = change
  const others = list.filter(({ id, position }) => id !== bookmark.id && !isSamePlace(position, bookmark.position))
  const before = others.findLastIndex(({ position }) => !isLater(position, bookmark.position))
  return others.toSpliced(before + 1, 0, bookmark)
}

/** The same sentence is the same place, wherever in its clip; without one, the same character. */
function isSamePlace(a: Position, b: Position): boolean {
  if (a.URI !== b.URI) return false
  return a.URI.includes('#') || a.charOffset === b.charOffset
}

/** As far as positions tell without the book; where that is open, the reader sorts exactly. */
function isLater(a: Position, b: Position): boolean {
  return a.ncxRef === b.ncxRef ? a.charOffset > b.charOffset : a.ncxRef > b.ncxRef
}
