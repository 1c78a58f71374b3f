/** A stretch of text that is spoken in one go: offsets in characters. */
export interface Sentence {
  readonly start: number
  readonly end: number
}

/**
 * Cuts a text into the sentences of its language (UAX 29). A sentence ends where its block ends, so that a heading
 * without a full stop is not spoken into the paragraph below it; what has no letter and no digit is not spoken.
 * `blocks` are the offsets at which blocks begin, in order.
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

/** A tag that nobody understands cuts as any language does. */
function findKnownLanguage(language: string): string | undefined {
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0]
  } catch {
    return undefined
  }
}
