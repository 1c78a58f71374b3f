import { Locale, Realm, REALM_COOKIE } from '@lectern/contracts'
import * as z from 'zod/mini'
import { createStoredValue } from '../stored-value.ts'

/** The country that was chosen on this device's log-in page. */
export const storedRealm = createStoredValue<Realm | null>('lectern_realm', z.nullable(Realm), null)
/** The language that was chosen on this device's profile page; null: the language of the country. */
export const storedLocale = createStoredValue<Locale | null>('lectern_locale', z.nullable(Locale), null)

const A_YEAR_S = 365 * 24 * 3600

/** Stores the chosen country, also for the server, which redirects visits to France to the French site. */
export function chooseRealm(realm: Realm): void {
  storedRealm.set(realm)
  document.cookie = `${REALM_COOKIE}=${realm}; path=/; max-age=${A_YEAR_S}; samesite=lax`
}
