import type { Clock } from './clock.ts'

/** Allows a number of attempts per key within a period. Each node counts for itself. */
export interface RateLimit {
  /** Takes one attempt. Returns the seconds to wait where none is left, or 0. */
  take(key: string): number
}

const MOST_KEYS = 10_000

export function createRateLimit(clock: Clock, { tries, perMs }: { tries: number; perMs: number }): RateLimit {
  const spent = new Map<string, { count: number; until: number }>()
  return {
    take: (key) => {
      const now = clock.now().getTime()
      const found = spent.get(key)
      const current = found !== undefined && found.until > now ? found : { count: 0, until: now + perMs }
      if (current.count >= tries) return Math.ceil((current.until - now) / 1000)
      spent.delete(key)
      spent.set(key, { ...current, count: current.count + 1 })
      // The oldest key is dropped first: a Map keeps insertion order.
      const oldest = spent.keys().next().value
      if (spent.size > MOST_KEYS && oldest !== undefined) spent.delete(oldest)
      return 0
    },
  }
}
