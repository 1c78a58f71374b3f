/** A month of UTC: `2026-11`. */
export type Month = `${string}-${string}`

export function monthOf(moment: Date): Month {
  return `${moment.getUTCFullYear()}-${String(moment.getUTCMonth() + 1).padStart(2, '0')}`
}

/** So many months later, or, of a negative number, earlier. */
export function monthsAfter(month: Month, many: number): Month {
  const start = startOf(month)
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + many, 1)))
}

export function startOf(month: Month): Date {
  return new Date(`${month}-01T00:00:00.000Z`)
}
