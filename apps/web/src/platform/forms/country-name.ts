import type { Realm } from '@lectern/contracts'

/** Returns the name of a country in a language. */
export function countryName(realm: Realm, languageTag: string): string {
  const region = realm === 'uk' ? 'GB' : realm.toUpperCase()
  return new Intl.DisplayNames(languageTag, { type: 'region' }).of(region) ?? region
}
