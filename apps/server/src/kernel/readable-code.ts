import { randomInt } from 'node:crypto'

/** Characters without I, L, O, 0 and 1, which are easily confused on paper and on a blackboard. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns a random code that people read and type, one of 31^length. */
export function makeReadableCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)] ?? 'A').join('')
}

/** Converts a typed code to upper case, without spaces and hyphens. */
export function normaliseCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/gu, '')
}
