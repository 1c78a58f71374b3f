const FIRST_MS = 1000
const LONGEST_MS = 60_000

/** Milliseconds before the next attempt: a second at first, doubled after each failure, at most a minute. */
export function backOff(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1))
}
