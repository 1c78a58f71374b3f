import { walkMarkup, normaliseLineEnds } from './walk-markup.ts'

/**
 * Counts the characters in the body of a content document without a parser. The result equals the length that
 * `inspectDocument` returns. Returns undefined if the markup needs a parser.
 */
export function countText(source: string): number | undefined {
  for (const { kind, isBody, textOffset } of walkMarkup(normaliseLineEnds(source)))
    if (isBody && kind === 'close') return textOffset
  return undefined
}
