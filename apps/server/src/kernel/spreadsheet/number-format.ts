/** How a number is shown, as far as its text depends on it. */
export type NumberFormat = DateFormat | PatternFormat | { readonly kind: 'general' }

export interface DateFormat {
  readonly kind: 'date'
  readonly hasDate: boolean
  readonly hasTime: boolean
  /** A duration such as `[h]:mm`, whose hours may exceed 24. */
  readonly isElapsed: boolean
}

/** Leading zeros and separators, for example the pattern `000000-0000`. */
interface PatternFormat {
  readonly kind: 'pattern'
  readonly pattern: string
}

export const GENERAL: NumberFormat = { kind: 'general' }

const DAY: DateFormat = { kind: 'date', hasDate: true, hasTime: false, isElapsed: false }
const CLOCK: DateFormat = { kind: 'date', hasDate: false, hasTime: true, isElapsed: false }

/** Formats that every workbook has without a code. Those of 27 to 36 and 50 to 58 are dates in East Asia. ECMA-376 part 1, §18.8.30. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 22) return { ...DAY, hasTime: true }
  if (id === 46) return { ...CLOCK, isElapsed: true }
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return CLOCK
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return DAY
  return GENERAL
}

/** Parses the code of a number format, such as `yyyy\-mm\-dd;@`. Only the section of positive numbers counts. */
export function parseNumberFormat(code: string): NumberFormat {
  if (code.length > CODE_MAX_CHARACTERS) return GENERAL
  const tokens = [...code.matchAll(TOKEN)].map(([token]) => token)
  const end = tokens.indexOf(';')
  const section = end < 0 ? tokens : tokens.slice(0, end)
  return parseDate(section) ?? parsePattern(section) ?? GENERAL
}

/** Excel allows 255 characters. */
const CODE_MAX_CHARACTERS = 1000
/** A quoted text, an escaped character, a bracket, a word, or one character. */
const TOKEN = /"[^"]*"?|[\\_*][^]|\[[^\]]*\]?|General|AM\/PM|A\/P|E[+-]|([ymdhsegb])\1*|[^]/giu
const ELAPSED = /^\[(?:h+|m+|s+)\]$/iu

function parseDate(section: readonly string[]): NumberFormat | undefined {
  const isElapsed = section.some((token) => ELAPSED.test(token))
  const hasClock = isElapsed || section.some((token) => /^(?:h+|s+|AM\/PM|A\/P)$/iu.test(token))
  const hasDay = section.some((token) => /^(?:y+|d+|e+|g+|b+)$/iu.test(token))
  const hasMonthOrMinute = section.some((token) => /^m+$/iu.test(token))
  const hasDate = hasDay || (hasMonthOrMinute && !hasClock)
  // A fraction of seconds has zeros, such as `ss.00`. All other placeholders belong to numbers.
  if (section.includes('#') || (section.includes('0') && !hasClock)) return undefined
  return hasDate || hasClock ? { kind: 'date', hasDate, hasTime: hasClock, isElapsed } : undefined
}

function parsePattern(section: readonly string[]): NumberFormat | undefined {
  let pattern = ''
  for (const token of section) {
    const text = patternPart(token)
    if (text === undefined) return undefined
    pattern += text
  }
  return pattern.split('0').length > 2 ? { kind: 'pattern', pattern } : undefined
}

/** Returns the text of a token of a pattern. Returns undefined if numbers of the format need more than zeros and separators. */
function patternPart(token: string): string | undefined {
  if (/^[0 ()-]$/u.test(token)) return token
  if (/^\\[^0]$/u.test(token)) return token.slice(1)
  if (/^"[^"0]*"$/u.test(token)) return token.slice(1, -1)
  // A color or a locale, but not a condition such as `[<100]`.
  return /^\[(?:[a-z]+|\$-[0-9a-f]+)\]$/iu.test(token) ? '' : undefined
}
