import { walkMarkup, withPlainLineEnds } from './walk-markup.ts'

/** The characters of a content document's body, as `inspectDocument` counts them. Undefined where only a parser can tell. */
export function countText(source: string): number | undefined {
  for (const { kind, isBody, position } of walkMarkup(withPlainLineEnds(source)))
    if (isBody && kind === 'close') return position
  return undefined
}
