import type { Library } from '@lectern/contracts'

/** Finds libraries. Each word of the query must be the beginning of a word in the library's name. */
export function findLibraries(libraries: readonly Library[], query: string): readonly Library[] {
  const queryWords = splitWords(query)
  return libraries.filter(({ name }) => {
    const nameWords = splitWords(name)
    return queryWords.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)))
  })
}

function splitWords(text: string): string[] {
  const withoutAccents = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return withoutAccents.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
