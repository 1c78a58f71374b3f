/** Excel calculates and shows at most 15 significant digits. */
const SIGNIFICANT_DIGITS = 15

/** Returns the shortest decimal text of a number, for example `0.3` for 0.1 + 0.2. From 1E+21 on the text has an exponent. */
export function numberText(value: number): string {
  return String(Number(value.toPrecision(SIGNIFICANT_DIGITS))).toUpperCase()
}

/**
 * Returns a whole number with leading zeros and separators, for example `001231-1234` for the pattern `000000-0000`.
 * Digits that the pattern has no zero for stand in front. Returns undefined for all other numbers.
 */
export function patternText(value: number, pattern: string): string | undefined {
  if (!Number.isSafeInteger(value) || value < 0) return undefined
  const places = pattern.split('0').length - 1
  const digits = String(value).padStart(places, '0')
  let next = digits.length - places
  const padded = Array.from(pattern, (character) => (character === '0' ? digits.charAt(next++) : character)).join('')
  return digits.slice(0, digits.length - places) + padded
}
