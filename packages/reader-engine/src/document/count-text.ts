import { walkMarkup, normaliseLineEnds } from './walk-markup.ts'

/**
 * Returns the number of characters in the body, counted without a parser. Returns undefined if there is no body or if
 * the markup needs a parser.
 */
export function countText(source: string): number | undefined {
  for (const { kind, isBody, textOffset } of walkMarkup(normaliseLineEnds(source)))
    if (isBody && kind === 'close') return textOffset
  return undefined
}
