import type { AgeRange } from '@lectern/contracts'

type PackageMeta = ReadonlyMap<string, readonly string[]>

const AGES = new Set(['typicalagerange'])
/** Property names for the level, in lower case: schema.org and LRMI, then Dublin Core. */
const LEVELS = new Set(['educationallevel', 'educationlevel'])
const LEVEL_MAX_LENGTH = 40
/** Matches '7-9', '7 to 9', '12+', '12-', '8' and '-6', which has no lower age. */
const AGE_RANGE = /(?<from>\b\d{1,2}\b)?\s*(?<span>[-–—+]|to\b)?\s*(?<to>\b\d{1,2}\b)?/u

/**
 * Returns the first readable ages in the package, or null. Source: property `typicalAgeRange` of schema.org and LRMI.
 */
export function readAges(meta: PackageMeta): AgeRange | null {
  return findValues(meta, AGES).flatMap(parseAges)[0] ?? null
}

/**
 * Returns the publisher's name for the level, or null. A number without letters is not a level, because some publishers
 * write a readability score.
 */
export function readLevel(meta: PackageMeta): string | null {
  const names = findValues(meta, LEVELS).map((value) => value.replaceAll(/[\s_]+/gu, ' ').trim())
  return names.find((name) => /\p{L}/u.test(name) && name.length <= LEVEL_MAX_LENGTH) ?? null
}

/** Returns the values of all properties with these names. Ignores letter case and a prefix of the name. */
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
