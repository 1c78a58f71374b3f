/** Start and end of a sentence, as character offsets in the text. */
export interface Sentence {
  readonly start: number
  readonly end: number
}

/**
 * Splits a text into sentences by the rules of its language (UAX 29). A sentence also ends at the end of its block.
 * Skips a sentence without letters and digits. `blocks` are the offsets at which blocks begin, in ascending order.
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

/** Returns undefined for a language that the browser does not support. `Intl.Segmenter` then uses its default rules. */
function findKnownLanguage(language: string): string | undefined {
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0]
  } catch {
    return undefined
  }
}
