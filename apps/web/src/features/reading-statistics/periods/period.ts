import { type Days, type Realm, weekOf } from '@lectern/contracts'

export const PERIOD_NAMES = ['week', 'month', 'year'] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

/** Some days to look at, as one speaks of them. */
export interface Period extends Days {
  readonly name: PeriodName
}

/** What the address says of them, all of it text: which kind, and a day that they hold. Spec 2 §5. */
export interface PeriodSearch {
  readonly span?: string | undefined
  readonly day?: string | undefined
}

const DAY_MS = 86_400_000
/** 1 August: in each of the countries the summer lies between two school years. */
const SCHOOL_YEAR_MONTH = 7
const MONTHS_A_YEAR = 12

/** The days that an address names; what it says wrongly, or of days to come, counts as not said. */
export function parsePeriod({ span, day }: PeriodSearch, today: string, realm: Realm): Period {
  const name = PERIOD_NAMES.find((known) => known === span) ?? 'week'
  return findPeriod(name, isDay(day) && day < today ? day : today, realm)
}

/** The week, month or school year that a day is in. */
export function findPeriod(name: PeriodName, day: string, realm: Realm): Period {
  switch (name) {
    case 'week':
      return { name, ...weekOf(day, realm) }
    case 'month':
      return { name, ...spanMonths(getYear(day), getMonth(day), 1) }
    case 'year': {
      const year = getMonth(day) < SCHOOL_YEAR_MONTH ? getYear(day) - 1 : getYear(day)
      return { name, ...spanMonths(year, SCHOOL_YEAR_MONTH, MONTHS_A_YEAR) }
    }
  }
}

/** What to put into the address for the span before and the one after; null where that is still to come. */
export function findAdjacentPeriods({ from, to }: Period, today: string): { before: string; after: string | null } {
  const after = toDay(Date.parse(to) + DAY_MS)
  return { before: toDay(Date.parse(from) - DAY_MS), after: after > today ? null : after }
}

/** A bar of the picture: the days that it stands for, and how long was read in them. */
export interface PeriodPart extends Days {
  readonly seconds: number
}

/** A week and a month by days, a school year by months; what was not read is there with nothing. */
export function splitPeriod(
  span: Period,
  read: readonly { readonly day: string; readonly seconds: number }[],
): PeriodPart[] {
  const parts = span.name === 'year' ? listMonths(span) : listDays(span)
  return parts.map(({ from, to }) => ({
    from,
    to,
    seconds: read.reduce((sum, { day, seconds }) => (day >= from && day <= to ? sum + seconds : sum), 0),
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

/** From the first day of a month, counted from 0, to the last of the months that follow. */
function spanMonths(year: number, month: number, months: number): Days {
  return { from: toDay(Date.UTC(year, month, 1)), to: toDay(Date.UTC(year, month + months, 0)) }
}

const getYear = (day: string): number => Number(day.slice(0, 4))
const getMonth = (day: string): number => Number(day.slice(5, 7)) - 1

/** The library knows no day before these. */
const isDay = (day: string | undefined): day is string =>
  day !== undefined &&
  /^20\d\d-\d\d-\d\d$/u.test(day) &&
  !Number.isNaN(Date.parse(day)) &&
  toDay(Date.parse(day)) === day

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
