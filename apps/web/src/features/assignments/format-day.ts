import { withFirstOfMonth } from '@lectern/messages/first-of-month'

const DAY_MS = 86_400_000
/** Beyond it, days have a date. */
const NEAR_DAYS = 1

/** A moment as lists have it: '4 Dec', with its year where that is another one. */
export function formatShortDay(at: string, languageTag: string, now = new Date()): string {
  const day = new Date(at)
  return formatDay(day, languageTag, now, { day: 'numeric', month: 'short' })
}

/** A day as one says it: 'today', 'tomorrow', 'yesterday', else 'Friday 4 Dec'. */
export function formatRelativeDay(at: string, languageTag: string, now = new Date()): string {
  const day = new Date(at)
  const away = daysBetween(now, day)
  if (Math.abs(away) <= NEAR_DAYS)
    return new Intl.RelativeTimeFormat(languageTag, { numeric: 'auto' }).format(away, 'day')
  return formatDay(day, languageTag, now, { weekday: 'long', day: 'numeric', month: 'short' })
}

/** With the year, where it is not this one. */
function formatDay(day: Date, languageTag: string, now: Date, parts: Intl.DateTimeFormatOptions): string {
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return withFirstOfMonth(day.toLocaleDateString(languageTag, { ...parts, ...year }), languageTag)
}

/** Is it to be handed in today? */
export function isToday(at: string, now = new Date()): boolean {
  return daysBetween(now, new Date(at)) === 0
}

/** Whole days of the calendar, whatever the clocks did in between. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (day: Date): number => Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())
  return Math.round((midnight(to) - midnight(from)) / DAY_MS)
}
