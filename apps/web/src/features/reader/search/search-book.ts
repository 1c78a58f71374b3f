import type { Reader } from '@lectern/reader-engine'
import { searchSpine, type SearchResult } from '@lectern/reader-engine/search'

/** A book that can be searched. Throws `ContentError` if a file cannot be loaded. */
export interface SearchableBook {
  readonly search: (query: string, signal: AbortSignal) => AsyncGenerator<SearchResult>
}

/** Returns the search in the current language of an open book. */
export function toSearchable(reader: Reader): SearchableBook {
  return {
    search(query, signal) {
      const { languages, language, metadata } = reader.state
      return searchSpine({
        spine: reader.spine,
        source: reader.files,
        language: languages[language]?.language ?? metadata?.language ?? '',
        query,
        signal,
      })
    },
  }
}
