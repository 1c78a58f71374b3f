import type { Library } from '@lectern/contracts'

/**
 * Finds the libraries whose name has, for each word of the query, a word that begins with it. Ignores accents and
 * capitals.
 */
export function findLibraries(libraries: readonly Library[], query: string): readonly Library[] {
  const queryWords = splitWords(query)
  return libraries.filter(({ name }) => {
    const nameWords = splitWords(name)
    return queryWords.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)))
  })
}

function splitWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
