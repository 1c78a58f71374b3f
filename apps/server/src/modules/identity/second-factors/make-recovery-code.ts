import { randomInt } from 'node:crypto'

/**
 * Characters that do not look alike. A code of 24 characters has 120 bits, so a fast hash is safe; ASVS 6.5.2 requires
 * 112 bits.
 */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789'
const LENGTH = 24
const GROUP = /.{4}(?=.)/g

/**
 * Creates a recovery code: six groups of four characters. `pick(n)` returns an unpredictable integer from 0 to n - 1.
 */
export function makeRecoveryCode(pick: (below: number) => number = randomInt): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[pick(LETTERS.length)] ?? '')
  return letters.join('').replace(GROUP, '$&-')
}
