import type { SearchResult } from '@lectern/reader-engine'
import { useEffect, useState } from 'react'
import type { SearchableBook } from './search-book.ts'

const RESULTS_MAX = 300
/** Milliseconds without typing before the search starts. */
const TYPING_PAUSE_MS = 250
/** Number of new results before the list is rendered again. */
const BATCH_SIZE = 20

export interface BookSearch {
  readonly phase: 'idle' | 'searching' | 'done' | 'failed'
  readonly query: string
  readonly found: readonly SearchResult[]
  /** True if the book has more results than are shown. */
  readonly isCut: boolean
}

const IDLE: BookSearch = { phase: 'idle', query: '', found: [], isCut: false }

/** Searches the book after a pause in typing. Returns the state of the search. */
export function useBookSearch(book: SearchableBook, query: string): BookSearch {
  const [search, setSearch] = useState(IDLE)
  // A new query cancels the search for the previous query.
  useEffect(() => {
    const trimmedQuery = query.trim()
    const abort = new AbortController()
    const start = setTimeout(
      () => void run(book, trimmedQuery, abort.signal, setSearch),
      trimmedQuery === '' ? 0 : TYPING_PAUSE_MS,
    )
    return () => {
      clearTimeout(start)
      abort.abort()
    }
  }, [book, query])
  return search
}

async function run(
  book: SearchableBook,
  query: string,
  signal: AbortSignal,
  show: (search: BookSearch) => void,
): Promise<void> {
  if (query === '') return show(IDLE)
  const found: SearchResult[] = []
  const report = (phase: BookSearch['phase'], isCut = false) => {
    if (!signal.aborted) show({ phase, query, found: [...found], isCut })
  }
  report('searching')
  try {
    for await (const result of book.search(query, signal)) {
      if (found.length === RESULTS_MAX) return report('done', true)
      found.push(result)
      if (found.length === 1 || found.length % BATCH_SIZE === 0) report('searching')
    }
    report('done')
  } catch {
    report('failed')
  }
}
