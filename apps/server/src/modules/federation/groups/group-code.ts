import { randomInt } from 'node:crypto'

/** No letter or digit that can be taken for another one on a blackboard. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 6

/** A code for a group: 31^6 of them in each country. */
export function makeGroupCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? 'A').join('')
}

/** A code as it is stored, however somebody typed it: in small letters, with spaces or hyphens. */
export function normaliseGroupCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/gu, '')
}
