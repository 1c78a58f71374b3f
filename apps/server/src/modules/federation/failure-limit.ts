import type { Clock } from '../../kernel/clock.ts'
import type { Throttle } from './log-in-context.ts'

const WINDOW_MS = 60_000
const MAX_KEYS = 10_000

/**
 * Creates a limit of counted attempts per key and minute. The limit only prevents floods of requests. A growing delay
 * would lock out a class behind one address.
 */
export function createFailureLimit(clock: Clock, maxPerMinute: number): (key: string) => Throttle {
  const windows = new Map<string, { readonly since: number; readonly count: number }>()
  const current = (key: string) => {
    const found = windows.get(key)
    return found !== undefined && clock.now().getTime() - found.since < WINDOW_MS ? found : undefined
  }
  return (key) => ({
    waitMs: () => {
      const found = current(key)
      return found === undefined || found.count < maxPerMinute ? 0 : found.since + WINDOW_MS - clock.now().getTime()
    },
    failed: () => {
      const { since, count } = current(key) ?? { since: clock.now().getTime(), count: 0 }
      windows.delete(key)
      windows.set(key, { since, count: count + 1 })
      const oldest = windows.keys().next().value
      if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest)
    },
    succeeded: () => undefined,
  })
}
