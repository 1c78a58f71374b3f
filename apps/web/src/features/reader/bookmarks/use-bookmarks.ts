import type { Bookmark, Position } from '@lectern/contracts'
import type { Reader } from '@lectern/reader-engine'
import { useState } from 'react'
import type { BookLibrary } from '../position/book-library.ts'
import { defaultBookmarkName, sortBookmarks, addBookmark, removeBookmark } from './bookmark-list.ts'

/** The bookmarks of one book, and the functions that change the bookmarks. */
export interface BookmarkActions {
  readonly list: readonly Bookmark[]
  defaultName(): string
  /** Adds a bookmark at the current position. Resolves to true if the library has stored the bookmark. */
  addAtPosition(name: string): Promise<boolean>
  put(bookmark: Bookmark): Promise<boolean>
  remove(id: string): Promise<boolean>
}

/** Holds the bookmarks of a book. Returns null for a book outside the library (spec 1 §5). */
export function useBookmarks(
  reader: Reader,
  storedBookmarks: readonly Bookmark[] | null,
  library: BookLibrary | null,
): BookmarkActions | null {
  const [list, setList] = useState<readonly Bookmark[]>(storedBookmarks ?? [])
  if (storedBookmarks === null || library === null) return null
  const compare = (a: Position, b: Position) => reader.comparePositions(a, b)
  const put = (bookmark: Bookmark) => {
    setList(addBookmark(list, bookmark, compare))
    return library.changeBookmarks({ type: 'put', bookmark })
  }
  return {
    list: sortBookmarks(list, compare),
    defaultName: () => defaultBookmarkName(reader.state.contents, reader.state.location?.contentsRow ?? -1),
    addAtPosition: (name) => put({ id: crypto.randomUUID(), name, position: reader.position() }),
    put,
    remove: (id) => {
      setList(removeBookmark(list, id))
      return library.changeBookmarks({ type: 'remove', id })
    },
  }
}
