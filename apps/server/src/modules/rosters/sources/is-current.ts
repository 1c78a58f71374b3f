const DAY_MS = 86_400_000

/** A clock that is wrong by hours, or in another time zone, changes nothing. */
const TOLERANCE_DAYS = 1

interface Period {
  readonly startDate: string
  readonly endDate: string
}

/**
 * Returns whether a period with both days included contains today, with one day of tolerance. A date that cannot be read is
 * no limit. SS12000 2.1, `startDate` and `endDate` (RFC 3339, `full-date`).
 */
export function isCurrent({ startDate, endDate }: Period, today: string): boolean {
  const now = toDay(today) ?? 0
  const start = toDay(startDate) ?? -Infinity
  const end = toDay(endDate) ?? Infinity
  return start <= now + TOLERANCE_DAYS && end >= now - TOLERANCE_DAYS
}

/** Returns the number of the day, also for a date with a time. */
function toDay(date: string): number | undefined {
  const time = Date.parse(date.slice(0, 10))
  return Number.isNaN(time) ? undefined : time / DAY_MS
}
