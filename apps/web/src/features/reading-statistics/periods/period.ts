import { type Days, type Realm, getWeek } from '@lectern/contracts'

export const PERIOD_NAMES = ['week', 'month', 'year'] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

/** A week, a month or a school year. */
export interface Period extends Days {
  readonly name: PeriodName
}

/** Address parameters of a period: `span` is its name, `day` is one of its days. Spec 2 §5. */
export interface PeriodSearch {
  readonly span?: string | undefined
  readonly day?: string | undefined
}

const DAY_MS = 86_400_000
/** First month of the school year: August, counted from 0. */
const SCHOOL_YEAR_MONTH = 7
const MONTHS_A_YEAR = 12

/** Reads the period from the address. The defaults are today and the week. */
export function parsePeriod({ span, day }: PeriodSearch, today: string, realm: Realm): Period {
  const name = PERIOD_NAMES.find((known) => known === span) ?? 'week'
  return findPeriod(name, isDay(day) && day < today ? day : today, realm)
}

/** Returns the week, month or school year that contains `day`. */
export function findPeriod(name: PeriodName, day: string, realm: Realm): Period {
  switch (name) {
    case 'week':
      return { name, ...getWeek(day, realm) }
    case 'month':
      return { name, ...spanMonths(getYear(day), getMonth(day), 1) }
    case 'year': {
      const year = getMonth(day) < SCHOOL_YEAR_MONTH ? getYear(day) - 1 : getYear(day)
      return { name, ...spanMonths(year, SCHOOL_YEAR_MONTH, MONTHS_A_YEAR) }
    }
  }
}

/**
 * Returns the last day of the previous period and the first day of the next period. `after` is null if this day is in
 * the future.
 */
export function findAdjacentPeriods({ from, to }: Period, today: string): { before: string; after: string | null } {
  const after = toDay(Date.parse(to) + DAY_MS)
  return { before: toDay(Date.parse(from) - DAY_MS), after: after > today ? null : after }
}

/** The days of one bar of the chart, and the reading time in seconds. */
export interface PeriodPart extends Days {
  readonly seconds: number
}

/** Splits a school year into months, and other periods into days. A part without reading has zero seconds. */
export function splitPeriod(
  period: Period,
  readingTimes: readonly { readonly day: string; readonly seconds: number }[],
): PeriodPart[] {
  const parts = period.name === 'year' ? listMonths(period) : listDays(period)
  return parts.map(({ from, to }) => ({
    from,
    to,
    seconds: readingTimes.reduce((sum, { day, seconds }) => (day >= from && day <= to ? sum + seconds : sum), 0),
  }))
}

function listDays({ from, to }: Days): Days[] {
  const days: Days[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) days.push({ from: toDay(at), to: toDay(at) })
  return days
}

function listMonths({ from }: Days): Days[] {
  return Array.from({ length: MONTHS_A_YEAR }, (_, index) => spanMonths(getYear(from), getMonth(from) + index, 1))
}

/** Returns the first and the last day of a number of months. `month` is counted from 0. */
function spanMonths(year: number, month: number, months: number): Days {
  return { from: toDay(Date.UTC(year, month, 1)), to: toDay(Date.UTC(year, month + months, 0)) }
}

const getYear = (day: string): number => Number(day.slice(0, 4))
const getMonth = (day: string): number => Number(day.slice(5, 7)) - 1

/** Accepts only days between 2000 and 2099. */
const isDay = (day: string | undefined): day is string =>
  day !== undefined &&
  /^20\d\d-\d\d-\d\d$/u.test(day) &&
  !Number.isNaN(Date.parse(day)) &&
  toDay(Date.parse(day)) === day

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
