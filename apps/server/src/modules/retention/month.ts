/** A month of UTC: `2026-11`. */
export type Month = `${string}-${string}`

export function toMonth(moment: Date): Month {
  return `${moment.getUTCFullYear()}-${String(moment.getUTCMonth() + 1).padStart(2, '0')}`
}

/** So many months later, or, of a negative number, earlier. */
export function addMonths(month: Month, count: number): Month {
  const start = toMonthStart(month)
  return toMonth(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1)))
}

export function toMonthStart(month: Month): Date {
  return new Date(`${month}-01T00:00:00.000Z`)
}
