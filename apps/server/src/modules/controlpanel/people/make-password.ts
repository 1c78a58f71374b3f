import { randomInt } from 'node:crypto'

/** Letters that cannot be confused when a teacher says or writes a password. */
const CONSONANTS = 'bdfghjkmnprstvz'
const VOWELS = 'aeiou'
const SYLLABLES_PER_PART = 2
const DIGITS = '23456789'

/** Returns a password that can be said and typed, such as 'tamo-rivu-47': one of 75^4 × 64. */
export function makePassword(): string {
  const pick = (letters: string): string => letters[randomInt(letters.length)] ?? 'a'
  const part = (): string => Array.from({ length: SYLLABLES_PER_PART }, () => pick(CONSONANTS) + pick(VOWELS)).join('')
  return `${part()}-${part()}-${pick(DIGITS)}${pick(DIGITS)}`
}
