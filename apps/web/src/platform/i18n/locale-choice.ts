import { Locale, Realm, REALM_COOKIE } from '@lectern/contracts'
import * as z from 'zod/mini'
import { createStoredValue } from '../stored-value.ts'

/** The country that a user chose on this device; null if none was chosen. */
export const storedRealm = createStoredValue<Realm | null>('lectern_realm', z.nullable(Realm), null)
/** The language that a user chose on this device; null means the language of the country. */
export const storedLocale = createStoredValue<Locale | null>('lectern_locale', z.nullable(Locale), null)

const A_YEAR_S = 365 * 24 * 3600

/**
 * Stores the chosen country. A cookie passes it to the server, which redirects to the French site if the country is fr.
 */
export function chooseRealm(realm: Realm): void {
  storedRealm.set(realm)
  document.cookie = `${REALM_COOKIE}=${realm}; path=/; max-age=${A_YEAR_S}; samesite=lax`
}
