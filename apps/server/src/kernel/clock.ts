/** Port for the current time, so that tests of time-dependent rules need not wait. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
