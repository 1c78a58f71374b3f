import { BOOKMARK_NAME_MAX, type Bookmark, mergeBookmarks, type Position } from '@lectern/contracts'
import type { ContentsRow } from '@lectern/reader-engine'

type Compare = (a: Position, b: Position) => number

/**
 * Returns the list with the added bookmark, sorted by position. Replaces a bookmark at the same position. Spec 1 §5.
 */
export function addBookmark(list: readonly Bookmark[], added: Bookmark, compare: Compare): Bookmark[] {
  return sortBookmarks(mergeBookmarks(list, [{ type: 'put', bookmark: added }]), compare)
}

export function removeBookmark(list: readonly Bookmark[], id: string): Bookmark[] {
  return mergeBookmarks(list, [{ type: 'remove', id }])
}

/** Sorts bookmarks by their position in the book. */
export function sortBookmarks(list: readonly Bookmark[], compare: Compare): Bookmark[] {
  return list.toSorted((a, b) => compare(a.position, b.position))
}

/** Returns the default name of a bookmark, from the table of contents. Spec 1 §5. */
export function defaultBookmarkName(contents: readonly ContentsRow[], row: number): string {
  return (contents[row] ?? contents.at(-1))?.label.slice(0, BOOKMARK_NAME_MAX).toWellFormed() ?? ''
}
