import { randomInt } from 'node:crypto'

/** Without letters that look like digits: 24 of 32 are 120 bits, so that a plain hash hides them. ASVS 6.5.2 asks for 112. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789'
const LENGTH = 24
const GROUP = /.{4}(?=.)/g

/** A code that a person can write down: six groups of four. `pick` gives a whole number below its argument, as nobody can guess it. */
export function makeRecoveryCode(pick: (below: number) => number = randomInt): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[pick(LETTERS.length)] ?? '')
  return letters.join('').replace(GROUP, '$&-')
}
