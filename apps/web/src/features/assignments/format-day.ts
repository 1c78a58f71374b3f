import { withFirstOfMonth } from '@lectern/messages/first-of-month'

const DAY_MS = 86_400_000
/** Maximum distance in days for words such as 'tomorrow'. */
const NEAR_DAYS = 1

/** Formats a time for a list: '4 Dec'. A day of another year also has the year. */
export function formatShortDay(at: string, languageTag: string, now = new Date()): string {
  const day = new Date(at)
  return formatDay(day, languageTag, now, { day: 'numeric', month: 'short' })
}

/** Formats a time as 'tomorrow' or 'Friday 4 Dec', for example. A date of another year also has the year. */
export function formatRelativeDay(at: string, languageTag: string, now = new Date()): string {
  const day = new Date(at)
  const distance = daysBetween(now, day)
  if (Math.abs(distance) <= NEAR_DAYS)
    return new Intl.RelativeTimeFormat(languageTag, { numeric: 'auto' }).format(distance, 'day')
  return formatDay(day, languageTag, now, { weekday: 'long', day: 'numeric', month: 'short' })
}

/** Formats a day with the given parts. A day of another year also has the year. */
function formatDay(day: Date, languageTag: string, now: Date, parts: Intl.DateTimeFormatOptions): string {
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return withFirstOfMonth(day.toLocaleDateString(languageTag, { ...parts, ...year }), languageTag)
}

export function isToday(at: string, now = new Date()): boolean {
  return daysBetween(now, new Date(at)) === 0
}

/**
 * Returns the number of calendar days between two times in this device's time zone. The number is negative if `to` is
 * earlier.
 */
function daysBetween(from: Date, to: Date): number {
  const midnight = (day: Date): number => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}
