import type { AgeRange } from '@lectern/contracts'

type PackageMeta = ReadonlyMap<string, readonly string[]>

const AGES = new Set(['typicalagerange'])
/** Schema.org and LRMI have the first, Dublin Core has the second. */
const LEVELS = new Set(['educationallevel', 'educationlevel'])
const LEVEL_MAX_LENGTH = 40
/** '7-9', '7 to 9', '12+', '12-', '8' and, with nothing before the stroke, '-6'. */
const AGE_RANGE = /(?<from>\b\d{1,2}\b)?\s*(?<span>[-–—+]|to\b)?\s*(?<to>\b\d{1,2}\b)?/u

/**
 * For which years of age a book is meant; null where its package does not say, or not in a way that can be read.
 * Source: schema.org and LRMI `typicalAgeRange`, in any vocabulary's prefix.
 */
export function readAges(meta: PackageMeta): AgeRange | null {
  return valuesOf(meta, AGES).flatMap(agesIn)[0] ?? null
}

/**
 * What the publisher calls the book's level; null where the package does not say. A bare number is none: some write a
 * measure of readability there, and nobody can tell 76.11 of what.
 */
export function readLevel(meta: PackageMeta): string | null {
  const names = valuesOf(meta, LEVELS).map((value) => value.replaceAll(/[\s_]+/gu, ' ').trim())
  return names.find((name) => /\p{L}/u.test(name) && name.length <= LEVEL_MAX_LENGTH) ?? null
}

/** The values of a property by its name alone, whatever prefix or address stands before it. */
function valuesOf(meta: PackageMeta, names: ReadonlySet<string>): string[] {
  const named = [...meta].filter(([key]) => names.has(key.split(/[:/#]/u).at(-1)?.toLowerCase() ?? ''))
  return named.flatMap(([, values]) => values)
}

function agesIn(text: string): AgeRange[] {
  const start = text.search(/\d|[-–—]\s*\d/u)
  const { from, span, to } = AGE_RANGE.exec(start < 0 ? '' : text.slice(start))?.groups ?? {}
  if (from === undefined) return to === undefined || span === undefined ? [] : [{ from: 0, to: Number(to) }]
  if (to !== undefined) return Number(from) <= Number(to) ? [{ from: Number(from), to: Number(to) }] : []
  return [{ from: Number(from), to: span === undefined ? Number(from) : null }]
}
