import { walkMarkup, normaliseLineEnds } from './walk-markup.ts'

/**
 * Counts the characters of a content document's body as `inspectDocument` does. Returns undefined if only a parser can
 * count them.
 */
export function countText(source: string): number | undefined {
  for (const { kind, isBody, textOffset } of walkMarkup(normaliseLineEnds(source)))
    if (isBody && kind === 'close') return textOffset
  return undefined
}
