import type { Clock } from '../../kernel/clock.ts'

const FREE_TRIES = 5
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 5 * 60_000
const FORGET_AFTER_MS = 15 * 60_000
const MOST_KEYS = 10_000

interface Failures {
  readonly count: number
  readonly last: number
}

/** How long to wait after so many wrong passwords in a row: nothing for the first five, then doubling to 5 minutes. */
function waitAfter(failures: number): number {
  return failures < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_MS)
}

/** Slows down guessing at one account from one address. Kept by each node for itself; a right password forgets. */
export interface SlowDown {
  /** Milliseconds until the next try is looked at; 0 for now. */
  waitFor(key: string): number
  failed(key: string): void
  succeeded(key: string): void
}

export function createSlowDown(clock: Clock): SlowDown {
  const failures = new Map<string, Failures>()
  const recent = (key: string): Failures | undefined => {
    const found = failures.get(key)
    return found !== undefined && clock.now().getTime() - found.last < FORGET_AFTER_MS ? found : undefined
  }
  return {
    waitFor: (key) => {
      const found = recent(key)
      return found === undefined ? 0 : Math.max(0, found.last + waitAfter(found.count) - clock.now().getTime())
    },
    failed: (key) => {
      const count = (recent(key)?.count ?? 0) + 1
      failures.delete(key)
      failures.set(key, { count, last: clock.now().getTime() })
      // The oldest goes first: a Map keeps the order of insertion.
      const oldest = failures.keys().next().value
      if (failures.size > MOST_KEYS && oldest !== undefined) failures.delete(oldest)
    },
    succeeded: (key) => void failures.delete(key),
  }
}
