import type { Clock } from '../kernel/clock.ts'

export interface MovableClock extends Clock {
  forward(milliseconds: number): void
  /** Stops the clock during the work, so that the result does not depend on the speed of the machine. */
  hold<T>(work: () => Promise<T>): Promise<T>
}

/** Returns a clock that a test can set forward from the real time. */
export function createMovableClock(): MovableClock {
  let ahead = 0
  let held: number | undefined
  return {
    now: () => new Date((held ?? Date.now()) + ahead),
    forward: (milliseconds) => {
      ahead += milliseconds
    },
    hold: async (work) => {
      held = Date.now()
      try {
        return await work()
      } finally {
        held = undefined
      }
    },
  }
}

/** Returns a clock that only `forward` moves, so that a test does not depend on the speed of the machine. */
export function createStoppedClock(): Pick<MovableClock, 'now' | 'forward'> {
  let at = Date.now()
  return {
    now: () => new Date(at),
    forward: (milliseconds) => {
      at += milliseconds
    },
  }
}
