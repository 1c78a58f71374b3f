/** A month in UTC, such as `2026-11`. */
export type Month = `${string}-${string}`

/** Returns the month of a time, in UTC. */
export function toMonth(moment: Date): Month {
  return `${moment.getUTCFullYear()}-${String(moment.getUTCMonth() + 1).padStart(2, '0')}`
}

/** Returns the month `count` months later, or earlier if `count` is negative. */
export function addMonths(month: Month, count: number): Month {
  const start = toMonthStart(month)
  return toMonth(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1)))
}

/** Returns the first moment of a month, in UTC. */
export function toMonthStart(month: Month): Date {
  return new Date(`${month}-01T00:00:00.000Z`)
}
