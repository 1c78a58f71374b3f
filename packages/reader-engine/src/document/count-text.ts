import { walkMarkup, normaliseLineEnds } from './walk-markup.ts'

/**
 * Returns the number of characters in the body of a content document, counted without a parser. For well-formed XHTML,
 * the number equals the length that `inspectDocument` returns. Returns undefined if there is no body or if the markup
 * needs a parser.
 */
export function countText(source: string): number | undefined {
  for (const { kind, isBody, textOffset } of walkMarkup(normaliseLineEnds(source)))
    if (isBody && kind === 'close') return textOffset
  return undefined
}
