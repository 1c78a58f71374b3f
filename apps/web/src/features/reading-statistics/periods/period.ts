import { type Days, type Realm, weekOf } from '@lectern/contracts'

export const SPANS = ['week', 'month', 'year'] as const
export type SpanName = (typeof SPANS)[number]

/** Some days to look at, as one speaks of them. */
export interface Span extends Days {
  readonly name: SpanName
}

/** What the address says of them, all of it text: which kind, and a day that they hold. Spec 2 §5. */
export interface SpanSearch {
  readonly span?: string | undefined
  readonly day?: string | undefined
}

const DAY_MS = 86_400_000
/** 1 August: in each of the countries the summer lies between two school years. */
const SCHOOL_YEAR_MONTH = 7
const MONTHS_A_YEAR = 12

/** The days that an address names; what it says wrongly, or of days to come, counts as not said. */
export function spanOf({ span, day }: SpanSearch, today: string, realm: Realm): Span {
  const name = SPANS.find((known) => known === span) ?? 'week'
  return spanAt(name, isDay(day) && day < today ? day : today, realm)
}

/** The week, month or school year that a day is in. */
export function spanAt(name: SpanName, day: string, realm: Realm): Span {
  switch (name) {
    case 'week':
      return { name, ...weekOf(day, realm) }
    case 'month':
      return { name, ...monthsFrom(yearOf(day), monthOf(day), 1) }
    case 'year': {
      const year = monthOf(day) < SCHOOL_YEAR_MONTH ? yearOf(day) - 1 : yearOf(day)
      return { name, ...monthsFrom(year, SCHOOL_YEAR_MONTH, MONTHS_A_YEAR) }
    }
  }
}

/** What to put into the address for the span before and the one after; null where that is still to come. */
export function spansBeside({ from, to }: Span, today: string): { before: string; after: string | null } {
  const after = dayOf(Date.parse(to) + DAY_MS)
  return { before: dayOf(Date.parse(from) - DAY_MS), after: after > today ? null : after }
}

/** A bar of the picture: the days that it stands for, and how long was read in them. */
export interface SpanPart extends Days {
  readonly seconds: number
}

/** A week and a month by days, a school year by months; what was not read is there with nothing. */
export function partsOf(span: Span, read: readonly { readonly day: string; readonly seconds: number }[]): SpanPart[] {
  const parts = span.name === 'year' ? monthsOf(span) : daysOf(span)
  return parts.map(({ from, to }) => ({
    from,
    to,
    seconds: read.reduce((sum, { day, seconds }) => (day >= from && day <= to ? sum + seconds : sum), 0),
  }))
}

function daysOf({ from, to }: Days): Days[] {
  const days: Days[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push({ from: dayOf(at), to: dayOf(at) })
  return days
}

function monthsOf({ from }: Days): Days[] {
  return Array.from({ length: MONTHS_A_YEAR }, (_, index) => monthsFrom(yearOf(from), monthOf(from) + index, 1))
}

/** From the first day of a month, counted from 0, to the last of the months that follow. */
function monthsFrom(year: number, month: number, months: number): Days {
  return { from: dayOf(Date.UTC(year, month, 1)), to: dayOf(Date.UTC(year, month + months, 0)) }
}

const yearOf = (day: string): number => Number(day.slice(0, 4))
const monthOf = (day: string): number => Number(day.slice(5, 7)) - 1

/** The library knows no day before these. */
const isDay = (day: string | undefined): day is string =>
  day !== undefined &&
  /^20\d\d-\d\d-\d\d$/u.test(day) &&
  !Number.isNaN(Date.parse(day)) &&
  dayOf(Date.parse(day)) === day

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
