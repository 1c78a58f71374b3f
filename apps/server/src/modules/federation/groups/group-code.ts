import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be confused on a blackboard. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6

/** Returns a random group code. There are 31^6 codes in each country. */
export function makeGroupCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? 'A').join('')
}

/** Returns a typed code in the stored form: upper case, without spaces and hyphens. */
export function normaliseGroupCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/gu, '')
}
