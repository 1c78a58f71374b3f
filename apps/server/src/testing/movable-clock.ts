import type { Clock } from '../kernel/clock.ts'

export interface MovableClock extends Clock {
  forward(milliseconds: number): void
}

/** Returns a clock that a test can set forward from the real time. */
export function createMovableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (milliseconds) => {
      ahead += milliseconds
    },
  }
}
