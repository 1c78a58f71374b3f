import type { ShelfBook } from '@lectern/contracts'
import { useDeferredValue, useState } from 'react'
import { filterShelf, filtersFor, type ShelfFilter } from './filter-shelf.ts'

export interface ShelfQuestionState {
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly offered: readonly ShelfFilter[]
  readonly chosen: readonly ShelfFilter[]
  readonly toggle: (filter: ShelfFilter) => void
  readonly clear: () => void
}

/** What is searched and filtered for, and what is found. Typing stays quick on a shelf of hundreds. */
export function useShelfQuestion(
  books: readonly ShelfBook[],
): ShelfQuestionState & { readonly found: readonly ShelfBook[] } {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly ShelfFilter[]>([])
  const found = filterShelf(books, { search: useDeferredValue(search), filters: chosen })
  return {
    search,
    setSearch,
    offered: filtersFor(books),
    chosen,
    toggle: (filter) =>
      setChosen((now) => (now.includes(filter) ? now.filter((other) => other !== filter) : [...now, filter])),
    clear: () => {
      setSearch('')
      setChosen([])
    },
    found,
  }
}
