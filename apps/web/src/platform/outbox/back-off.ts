const FIRST_MS = 1000
const LONGEST_MS = 60_000

/** A second, and twice as long after each attempt that fails, a minute at most. */
export function backOff(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1))
}
