import type { Realm } from '@lectern/contracts'

/** A country's name in a language; the realm uk is the region GB. */
export function countryName(realm: Realm, languageTag: string): string {
  const region = realm === 'uk' ? 'GB' : realm.toUpperCase()
  return new Intl.DisplayNames(languageTag, { type: 'region' }).of(region) ?? region
}
