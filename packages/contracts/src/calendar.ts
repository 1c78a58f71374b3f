import type { Realm } from './realm.ts'

const DAY_MS = 86_400_000
const DAYS_A_WEEK = 7

/** Days of a realm's calendar, `2026-03-01`; the first and the last are included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The time zone of each country's calendar: the zone of most people. IANA names. */
const TIME_ZONE_OF_REALM: Record<Realm, string> = {
  de: 'Europe/Berlin',
  fi: 'Europe/Helsinki',
  fr: 'Europe/Paris',
  nl: 'Europe/Amsterdam',
  no: 'Europe/Oslo',
  se: 'Europe/Stockholm',
  uk: 'Europe/London',
  us: 'America/New_York',
}

/** Returns the time zone for a country's days. */
export function getTimeZone(realm: Realm): string {
  return TIME_ZONE_OF_REALM[realm]
}

/** Returns the current day in a country. */
export function dayIn(realm: Realm, at = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: getTimeZone(realm), dateStyle: 'short' }).format(at)
}

/** Returns the week of a day: from Monday, in the us from Sunday. */
export function getWeek(day: string, realm: Realm): Days {
  const at = Date.parse(day)
  const first = realm === 'us' ? 0 : 1
  const from = at - ((new Date(at).getUTCDay() - first + DAYS_A_WEEK) % DAYS_A_WEEK) * DAY_MS
  return { from: dayOf(from), to: dayOf(from + (DAYS_A_WEEK - 1) * DAY_MS) }
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
