import type { Realm } from './realm.ts'

/** Where a country's days begin and end; of several zones, the one that most people live in. IANA names. */
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

/** The time zone in which a country's reading is counted by days. */
export function timeZoneOf(realm: Realm): string {
  return TIME_ZONE_OF_REALM[realm]
}
