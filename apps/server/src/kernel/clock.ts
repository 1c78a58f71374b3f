/** The time as a port, so that tests of time-dependent rules do not wait. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
