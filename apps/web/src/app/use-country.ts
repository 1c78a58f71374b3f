import { Realm } from '@lectern/contracts'
import { useState } from 'react'
import { chooseLocale } from '../platform/i18n/choose-locale.ts'
import { chooseRealm, storedLocale } from '../platform/i18n/locale-choice.ts'
import { usePlatform } from '../platform/platform.tsx'
import { currentRealm } from './current-realm.ts'

/**
 * Returns the country of this visit, and a function that changes the country. A link can name the country. The page stays in
 * its language, also on later visits.
 */
export function useCountry(linked?: string): [country: Realm, choose: (country: Realm) => void] {
  const { config } = usePlatform()
  const [country, setCountry] = useState<Realm>(() => Realm.safeParse(linked).data ?? currentRealm(config))
  const choose = (chosen: Realm): void => {
    storedLocale.set(chooseLocale(country, storedLocale.get()))
    chooseRealm(chosen)
    setCountry(chosen)
  }
  return [country, choose]
}
