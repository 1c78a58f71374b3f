import { Locale, Realm, REALM_COOKIE } from '@lectern/contracts'
import * as z from 'zod/mini'
import { createStoredValue } from '../stored-value.ts'

/** The country that was chosen on the log-in page of this device. */
export const storedRealm = createStoredValue<Realm | null>('lectern_realm', z.nullable(Realm), null)
/** The language that was chosen on the profile page of this device; null: the country's. */
export const storedLocale = createStoredValue<Locale | null>('lectern_locale', z.nullable(Locale), null)

const A_YEAR_S = 365 * 24 * 3600

/** Remembers a country that was chosen, also for the server, which moves visits to France to the French site. */
export function chooseRealm(realm: Realm): void {
  storedRealm.set(realm)
  document.cookie = `${REALM_COOKIE}=${realm}; path=/; max-age=${A_YEAR_S}; samesite=lax`
}
