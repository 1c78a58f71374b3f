import type { Realm } from './realm.ts'

const DAY_MS = 86_400_000
const DAYS_A_WEEK = 7

/** A period in a realm's calendar. `from` and `to` are days such as `2026-03-01`; both belong to the period. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The IANA time zone in which most people of the realm live. */
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

/** Returns the IANA time zone in which the days of a realm begin and end. */
export function getTimeZone(realm: Realm): string {
  return TIME_ZONE_OF_REALM[realm]
}

/** Returns the local date in a realm, such as `2026-03-01`. The default of `at` is the current time. */
export function dayIn(realm: Realm, at = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: getTimeZone(realm), dateStyle: 'short' }).format(at)
}

/** Returns the last moment of a day such as `2026-03-01` in a realm. */
export function endOfDay(day: string, realm: Realm): Date {
  const end = Date.parse(`${day}T23:59:59.999Z`)
  return new Date(end - readOffset(end, realm))
}

/** Returns how many milliseconds the clocks of a realm are ahead of UTC. They change by night, never at midnight. */
function readOffset(at: number, realm: Realm): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: getTimeZone(realm), timeZoneName: 'longOffset' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/u.exec(name) ?? []
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -offset : offset
}

/** Returns the day that is some days after a day such as `2026-03-01`. */
export const addDays = (day: string, days: number): string => formatDay(Date.parse(day) + days * DAY_MS)

/** Returns the week that contains a day such as `2026-03-01`. A week begins on Sunday in the realm us, and on Monday in all other realms. */
export function getWeek(day: string, realm: Realm): Days {
  const at = Date.parse(day)
  const first = realm === 'us' ? 0 : 1
  const from = at - ((new Date(at).getUTCDay() - first + DAYS_A_WEEK) % DAYS_A_WEEK) * DAY_MS
  return { from: formatDay(from), to: formatDay(from + (DAYS_A_WEEK - 1) * DAY_MS) }
}

const formatDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
