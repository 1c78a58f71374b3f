import { withFirstOfMonth } from '@lectern/messages/first-of-month'
import type { Period } from './period.ts'

/** `new Date('2026-11-17')` is midnight in UTC. In another time zone, the date can be the day before. */
const UTC = { timeZone: 'UTC' } as const

/** Formats a period: '16–22 November 2026', 'November 2026', or '2026/27' for a school year. */
export function formatPeriod({ name, from, to }: Period, languageTag: string): string {
  const [first, last] = [new Date(from), new Date(to)]
  switch (name) {
    case 'week':
      return createFormat(languageTag, { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(first, last)
    case 'month':
      return createFormat(languageTag, { month: 'long', year: 'numeric' }).format(first)
    case 'year':
      return `${first.getUTCFullYear()}/${to.slice(2, 4)}`
  }
}

/** Formats the time span of a bar: 'Tuesday 17 November', or 'November 2026' in a school year. */
export function formatPart(from: string, period: Period, languageTag: string): string {
  const options = {
    week: { weekday: 'long', day: 'numeric', month: 'long' },
    month: { weekday: 'long', day: 'numeric', month: 'long' },
    year: { month: 'long', year: 'numeric' },
  } as const
  return withFirstOfMonth(createFormat(languageTag, options[period.name]).format(new Date(from)), languageTag)
}

/** Formats the short label of a bar: 'Tue', '17', 'Nov'. */
export function formatPartLabel(from: string, period: Period, languageTag: string, style: 'short' | 'narrow'): string {
  const options = { week: { weekday: style }, month: { day: 'numeric' }, year: { month: style } } as const
  return createFormat(languageTag, options[period.name]).format(new Date(from))
}

/** Formats a day of a table: '17 Nov'. A day of another year also has the year. */
export function formatDay(day: string, today: string, languageTag: string): string {
  const isOfAnotherYear = day.slice(0, 4) !== today.slice(0, 4)
  const year = isOfAnotherYear ? ({ year: 'numeric' } as const) : {}
  return withFirstOfMonth(
    createFormat(languageTag, { day: 'numeric', month: 'short', ...year }).format(new Date(day)),
    languageTag,
  )
}

function createFormat(languageTag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languageTag, { ...options, ...UTC })
}
