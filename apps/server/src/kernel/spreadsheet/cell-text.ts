/** Bidirectional controls and characters without a width, which make two equal looking names differ. Joiners are letters' parts in some scripts. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Returns the text of a cell in the normal form of Unicode, without invisible characters and without spaces at its ends. */
export const cleanText = (text: string): string => text.replaceAll(INVISIBLE, '').normalize('NFC').trim()

/** Returns the different names that a cell lists. Semicolons, commas and new lines separate them. */
export const splitNames = (text: string): string[] => [
  ...new Set(text.split(/[;,\n]/).flatMap((name) => name.trim() || [])),
]

/**
 * Returns a function that finds a value by one of its names. Ignores letter case, hyphens, white space and the mark of
 * required columns.
 */
export function createNameFinder<T>(
  names: Iterable<readonly [name: string, value: T]>,
): (name: string) => T | undefined {
  const values = new Map([...names].map(([name, value]) => [normalize(name), value]))
  return (name) => values.get(normalize(name))
}

const normalize = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s*_-]/g, '')
