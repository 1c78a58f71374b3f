import type { TextFolder } from './fold-text.ts'
import { createSimilarPattern } from './similar-pattern.ts'

/** `similar` forgives one typing error in each long word. */
export type Tolerance = 'exact' | 'similar'

/**
 * Returns the pattern of a query for folded text; null if the query matches nothing. White space in the query matches
 * any white space or a hyphen, and a hyphen may be absent, in the query and in the text. With `similar`, null for a
 * query without a long word.
 */
export function createQueryPattern(query: string, folder: TextFolder, tolerance: Tolerance): RegExp | null {
  const words = folder
    .fold(query.trim())
    .text.split(/\s+/)
    .filter(Boolean)
    .map((word) => word.split(/(?<=.)-(?=.)/u))
  if (words.length === 0) return null
  const similar = words.flat().map(createSimilarPattern)
  if (tolerance === 'similar' && similar.every((pattern) => pattern === undefined)) return null
  const toPattern = (part: string): string =>
    (tolerance === 'similar' ? createSimilarPattern(part) : undefined) ?? Array.from(part, escape).join('-?')
  return new RegExp(
    words.map((parts) => parts.map(toPattern).join(String.raw`[\s-]*`)).join(String.raw`(?:\s+|-)`),
    'gu',
  )
}

const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
