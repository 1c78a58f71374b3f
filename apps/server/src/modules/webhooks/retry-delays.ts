const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Delays after the failed tries of a delivery: together almost five days. Standard Webhooks, 'Deliverability and reliability'. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
  20 * HOUR_MS,
]

/** Returns the time of the next try after a number of failed tries, or null after the last one. */
export function nextTry(failedTries: number, now: Date): Date | null {
  const delay = RETRY_DELAYS_MS[failedTries - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay)
}
