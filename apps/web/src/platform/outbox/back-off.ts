const FIRST_MS = 1000
const LONGEST_MS = 60_000

/**
 * Returns the milliseconds before the next attempt: one second after the first failure, doubled after each further
 * failure, at most one minute.
 */
export function backOff(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1))
}
