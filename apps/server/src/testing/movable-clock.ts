import type { Clock } from '../kernel/clock.ts'

/** A clock that a test can put forward. */
export interface MovableClock extends Clock {
  forward(milliseconds: number): void
}

export function createMovableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (milliseconds) => {
      ahead += milliseconds
    },
  }
}
