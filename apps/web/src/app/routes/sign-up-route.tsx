import type { Realm } from '@lectern/contracts'
import { useState } from 'react'
import { signUp } from '../../features/signup/sign-up.ts'
import { SignUpScreen } from '../../features/signup/sign-up-screen.tsx'
import { chooseLocale } from '../../platform/i18n/detect-locale.ts'
import { chooseRealm, storedLocale } from '../../platform/i18n/locale-choice.ts'
import { showLocale } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { currentRealm } from '../current-realm.ts'

/** `/signup`: an account for oneself. */
export function SignUpRoute() {
  const platform = usePlatform()
  const [country, setCountry] = useState<Realm>(() => currentRealm(platform.config))
  const locale = chooseLocale(country, storedLocale.get())
  return (
    <SignUpScreen
      country={country}
      onCountry={(chosen) => {
        chooseRealm(chosen)
        setCountry(chosen)
        void showLocale(chooseLocale(chosen, storedLocale.get()))
      }}
      locale={locale}
      signUp={(form) => signUp(platform, form)}
    />
  )
}
