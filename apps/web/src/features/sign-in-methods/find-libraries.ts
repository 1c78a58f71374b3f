import type { Library } from '@lectern/contracts'

/** The libraries in whose name every word of the question begins a word, whatever accents and capitals it is written with. */
export function findLibraries(libraries: readonly Library[], question: string): readonly Library[] {
  const asked = wordsOf(question)
  return libraries.filter(({ name }) => {
    const words = wordsOf(name)
    return asked.every((word) => words.some((one) => one.startsWith(word)))
  })
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
