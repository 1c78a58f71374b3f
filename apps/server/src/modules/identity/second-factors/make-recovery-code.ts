import { randomInt } from 'node:crypto'

/**
 * Letters and digits without pairs that look alike. 24 of these 32 characters carry 120 bits, so a plain hash is safe;
 * ASVS 6.5.2 requires 112.
 */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789'
const LENGTH = 24
const GROUP = /.{4}(?=.)/g

/**
 * Creates a recovery code that a person can write down: six groups of four characters. `pick` returns an unpredictable
 * integer from 0 up to, but not including, its argument.
 */
export function makeRecoveryCode(pick: (below: number) => number = randomInt): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[pick(LETTERS.length)] ?? '')
  return letters.join('').replace(GROUP, '$&-')
}
