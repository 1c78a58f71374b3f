import { walkMarkup, normaliseLineEnds } from './walk-markup.ts'

/** The characters of a content document's body, as `inspectDocument` counts them. Undefined where only a parser can tell. */
export function countText(source: string): number | undefined {
  for (const { kind, isBody, textOffset } of walkMarkup(normaliseLineEnds(source)))
    if (isBody && kind === 'close') return textOffset
  return undefined
}
