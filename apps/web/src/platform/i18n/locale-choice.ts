import { Locale, Realm, REALM_COOKIE } from '@lectern/contracts'
import * as z from 'zod/mini'
import { createStoredValue } from '../stored-value.ts'
import { LOCALE_KEY, REALM_KEY } from './choice-keys.ts'

/** The country that the user chose on this device; null without a choice. */
export const storedRealm = createStoredValue<Realm | null>(REALM_KEY, z.nullable(Realm), null)
/** The language that the user chose on this device; null without a choice. */
export const storedLocale = createStoredValue<Locale | null>(LOCALE_KEY, z.nullable(Locale), null)

const A_YEAR_S = 365 * 24 * 3600

/** Stores the chosen country, also in a cookie for the server. */
export function chooseRealm(realm: Realm): void {
  storedRealm.set(realm)
  document.cookie = `${REALM_COOKIE}=${realm}; path=/; max-age=${A_YEAR_S}; samesite=lax`
}
