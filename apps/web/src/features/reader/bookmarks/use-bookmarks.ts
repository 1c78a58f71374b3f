import type { Bookmark, Position } from '@lectern/contracts'
import type { Reader } from '@lectern/reader-engine'
import { useState } from 'react'
import type { BookLibrary } from '../position/book-library.ts'
import { defaultBookmarkName, sortBookmarks, addBookmark, removeBookmark } from './bookmark-list.ts'

/** A reader's bookmarks in one book. */
export interface BookmarkActions {
  readonly list: readonly Bookmark[]
  defaultName(): string
  /** Marks the place that is shown. True: the library has it; false: it is kept on this device for now. */
  addHere(name: string): Promise<boolean>
  put(bookmark: Bookmark): Promise<boolean>
  remove(id: string): Promise<boolean>
}

/** Null where the book has none: it is not the library's (spec 1 §5). */
export function useBookmarks(
  reader: Reader,
  stored: readonly Bookmark[] | null,
  library: BookLibrary | null,
): BookmarkActions | null {
  const [list, setList] = useState<readonly Bookmark[]>(stored ?? [])
  if (stored === null || library === null) return null
  const compare = (a: Position, b: Position) => reader.comparePositions(a, b)
  const put = (bookmark: Bookmark) => {
    setList(addBookmark(list, bookmark, compare))
    return library.changeBookmarks({ type: 'put', bookmark })
  }
  return {
    list: sortBookmarks(list, compare),
    defaultName: () => defaultBookmarkName(reader.state.contents, reader.state.location?.contentsRow ?? -1),
    addHere: (name) => put({ id: crypto.randomUUID(), name, position: reader.position() }),
    put,
    remove: (id) => {
      setList(removeBookmark(list, id))
      return library.changeBookmarks({ type: 'remove', id })
    },
  }
}
