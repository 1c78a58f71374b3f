/** Minimum number of letters of a word in which a search forgives a typing error. */
const SIMILAR_LENGTH_MIN = 5

/**
 * Returns the source of a regular expression (flag `u`) for words that begin as `word` does, with at most one letter
 * missing, added, replaced or swapped with the next. Returns undefined for a short word. `word` must be folded.
 */
export function createSimilarPattern(word: string): string | undefined {
  const letters = Array.from(word)
  if (letters.length < SIMILAR_LENGTH_MIN || !/^\p{L}+$/u.test(word)) return undefined
  const variants = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at).join(''), letters.slice(at + 1).join('')]
    const next = letters[at + 1]
    return [
      String.raw`${before}\p{L}?${after}`,
      String.raw`${before}\p{L}${letter}${after}`,
      ...(next === undefined ? [] : [`${before}${next}${letter}${letters.slice(at + 2).join('')}`]),
    ]
  })
  return String.raw`(?<!\p{L})(?:${variants.join('|')})`
}
