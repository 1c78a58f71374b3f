import type { AgeRange } from '@lectern/contracts'

type PackageMeta = ReadonlyMap<string, readonly string[]>

const AGES = new Set(['typicalagerange'])
/**
 * Property names for the level, in lower case: the first name is of schema.org and LRMI, the second name is of Dublin
 * Core.
 */
const LEVELS = new Set(['educationallevel', 'educationlevel'])
const LEVEL_MAX_LENGTH = 40
/** Matches '7-9', '7 to 9', '12+', '12-', '8' and '-6', which has no lower age. */
const AGE_RANGE = /(?<from>\b\d{1,2}\b)?\s*(?<span>[-–—+]|to\b)?\s*(?<to>\b\d{1,2}\b)?/u

/**
 * Returns the first readable ages in the package, or null if there are none. They are the ages that the book is meant
 * for. Source: property `typicalAgeRange` of schema.org and LRMI, with any prefix.
 */
export function readAges(meta: PackageMeta): AgeRange | null {
  return findValues(meta, AGES).flatMap(parseAges)[0] ?? null
}

/**
 * Returns the name that the publisher gives to the book's level, or null if there is no name of at most
 * `LEVEL_MAX_LENGTH` characters. A number alone is not a level, because some publishers write a readability score
 * without naming its scale.
 */
export function readLevel(meta: PackageMeta): string | null {
  const names = findValues(meta, LEVELS).map((value) => value.replaceAll(/[\s_]+/gu, ' ').trim())
  return names.find((name) => /\p{L}/u.test(name) && name.length <= LEVEL_MAX_LENGTH) ?? null
}

/**
 * Returns the values of all properties with one of these names. Letter case, and a prefix or an address before the
 * name, are ignored.
 */
function findValues(meta: PackageMeta, names: ReadonlySet<string>): string[] {
  const named = [...meta].filter(([key]) => names.has(key.split(/[:/#]/u).at(-1)?.toLowerCase() ?? ''))
  return named.flatMap(([, values]) => values)
}

function parseAges(text: string): AgeRange[] {
  const start = text.search(/\d|[-–—]\s*\d/u)
  const { from, span, to } = AGE_RANGE.exec(start < 0 ? '' : text.slice(start))?.groups ?? {}
  if (from === undefined) return to === undefined || span === undefined ? [] : [{ from: 0, to: Number(to) }]
  if (to !== undefined) return Number(from) <= Number(to) ? [{ from: Number(from), to: Number(to) }] : []
  return [{ from: Number(from), to: span === undefined ? Number(from) : null }]
}
