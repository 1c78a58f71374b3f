import type { Clock } from './clock.ts'

/** Limits the attempts per key within a period. Each node counts separately. */
export interface RateLimit {
  /** Counts one attempt and returns 0. If no attempt is left, returns the seconds to wait. */
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
      // A Map iterates in the order of insertion, so this key has the oldest last attempt.
      const oldest = spent.keys().next().value
      if (spent.size > MOST_KEYS && oldest !== undefined) spent.delete(oldest)
      return 0
    },
  }
}
