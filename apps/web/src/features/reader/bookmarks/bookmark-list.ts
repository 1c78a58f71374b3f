import { BOOKMARK_NAME_MAX, type Bookmark, mergeBookmarks, type Position } from '@lectern/contracts'
import type { ContentsRow } from '@lectern/reader-engine'

type Compare = (a: Position, b: Position) => number

/** The list with a bookmark more: one at the same place is replaced, the order is that of the book. Spec 1 §5. */
export function addBookmark(list: readonly Bookmark[], added: Bookmark, compare: Compare): Bookmark[] {
  return sortBookmarks(mergeBookmarks(list, [{ type: 'put', bookmark: added }]), compare)
}

/** The list without one bookmark. */
export function removeBookmark(list: readonly Bookmark[], id: string): Bookmark[] {
  return mergeBookmarks(list, [{ type: 'remove', id }])
}

/** Bookmarks as they follow one another in the book: devices that wrote apart know that only of their own. */
export function sortBookmarks(list: readonly Bookmark[], compare: Compare): Bookmark[] {
  return list.toSorted((a, b) => compare(a.position, b.position))
}

/** Spec 1 §5: the label of the current contents entry, or of the last one. */
export function defaultBookmarkName(contents: readonly ContentsRow[], row: number): string {
  return (contents[row] ?? contents.at(-1))?.label.slice(0, BOOKMARK_NAME_MAX).toWellFormed() ?? ''
}
