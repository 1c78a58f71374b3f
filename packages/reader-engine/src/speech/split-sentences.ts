/** Character offsets of a sentence. */
export interface Sentence {
  readonly start: number
  readonly end: number
}

/**
 * Splits a text into the sentences of its language (UAX 29). A sentence ends at the end of its block, so that a heading
 * without a full stop is not joined to the next paragraph. Skips sentences without letters and digits. `blocks` are the
 * offsets at which blocks begin, in order.
 */
export function splitSentences(text: string, blocks: readonly number[], language: string): Sentence[] {
  const segmenter = new Intl.Segmenter(findKnownLanguage(language), { granularity: 'sentence' })
  return blocks.flatMap((start, number) => {
    const block = text.slice(start, blocks[number + 1] ?? text.length)
    return Array.from(segmenter.segment(block)).flatMap(({ segment, index }) => {
      if (!/[\p{L}\p{N}]/u.test(segment)) return []
      const from = start + index + (segment.length - segment.trimStart().length)
      return [{ start: from, end: from + segment.trim().length }]
    })
  })
}

/** Returns undefined for an unknown tag: the default rules apply. */
function findKnownLanguage(language: string): string | undefined {
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0]
  } catch {
    return undefined
  }
}
