import { randomInt } from 'node:crypto'

/** Characters of group codes, without I, L, O, 0 and 1, which are easily confused on a blackboard. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6

/** Returns a random group code, one of 31^6. */
export function makeGroupCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? 'A').join('')
}

/** Converts a typed code to upper case, without spaces and hyphens. */
export function normaliseGroupCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/gu, '')
}
