/** How often a price is charged. */
export interface Recurrence {
  readonly interval: string
  readonly interval_count: number
}

/** A time span in Unix seconds. The end does not belong to it. */
export interface Period {
  readonly start: number
  readonly end: number
}

export const DAY_SECONDS = 24 * 60 * 60

/**
 * Returns the period of the billing cycle that contains `time`. The periods of months and years begin on the day of the
 * anchor, or on the last day of a shorter month, in UTC. Times in Unix seconds.
 */
export function periodAt(anchor: number, recurrence: Recurrence, time: number): Period {
  let step = Math.floor((time - anchor) / longestPeriod(recurrence))
  while (boundary(anchor, recurrence, step + 1) <= time) step += 1
  return { start: boundary(anchor, recurrence, step), end: boundary(anchor, recurrence, step + 1) }
}

/** Returns the time that is some months after another one, on the same day or on the last day of a shorter month. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

function boundary(anchor: number, { interval, interval_count: count }: Recurrence, step: number): number {
  if (interval === 'day') return anchor + step * count * DAY_SECONDS
  if (interval === 'week') return anchor + step * count * 7 * DAY_SECONDS
  return addMonths(anchor, step * count * (interval === 'year' ? 12 : 1))
}

const LONGEST_DAYS = new Map([
  ['day', 1],
  ['week', 7],
  ['month', 31],
  ['year', 366],
])

const longestPeriod = ({ interval, interval_count }: Recurrence): number =>
  (LONGEST_DAYS.get(interval) ?? 1) * interval_count * DAY_SECONDS
