import { withFirstOfMonth } from '@lectern/messages/first-of-month'
import type { Period } from './period.ts'

/** Days are without a time of day: any zone but their own could make others of them. */
const UTC = { timeZone: 'UTC' } as const

/** The days one looks at: '16–22 November 2026', 'November 2026'; of a school year its two years, '2026–27'. */
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

/** A bar's days in full: 'Tuesday 17 November', of a school year 'November 2026'. */
export function formatPart(from: string, span: Period, languageTag: string): string {
  const options = {
    week: { weekday: 'long', day: 'numeric', month: 'long' },
    month: { weekday: 'long', day: 'numeric', month: 'long' },
    year: { month: 'long', year: 'numeric' },
  } as const
  return withFirstOfMonth(createFormat(languageTag, options[span.name]).format(new Date(from)), languageTag)
}

/** Under a bar: 'Tue', '17', 'Nov'; the shortest where there is little room. */
export function formatPartLabel(from: string, span: Period, languageTag: string, style: 'short' | 'narrow'): string {
  const options = { week: { weekday: style }, month: { day: 'numeric' }, year: { month: style } } as const
  return createFormat(languageTag, options[span.name]).format(new Date(from))
}

/** A day in a table: '17 Nov', with its year where that is not `today`'s. */
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
