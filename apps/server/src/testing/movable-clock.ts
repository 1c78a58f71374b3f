import type { Clock } from '../kernel/clock.ts'

/** A clock that a test can set forward. */
export interface MovableClock extends Clock {
  forward(milliseconds: number): void
}

/** Returns a clock that shows the real time plus the time by which it was set forward. */
export function createMovableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (milliseconds) => {
      ahead += milliseconds
    },
  }
}
