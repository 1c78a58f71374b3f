const FIRST_MS = 1000
const LONGEST_MS = 60_000

/** Returns the milliseconds before the next attempt. The wait begins at one second and doubles, up to one minute. */
export function backOff(attempts: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempts - 1))
}
