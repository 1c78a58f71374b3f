import { type Locale, localeOfRealm, type Realm } from '@lectern/contracts'

/** Returns the language that the user chose, otherwise the language of the country. */
export function chooseLocale(realm: Realm, chosen: Locale | null): Locale {
  return chosen ?? localeOfRealm(realm)
}
