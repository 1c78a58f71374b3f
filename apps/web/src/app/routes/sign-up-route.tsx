import { signUp } from '../../features/signup/sign-up.ts'
import { SignUpScreen } from '../../features/signup/sign-up-screen.tsx'
import { chooseLocale } from '../../platform/i18n/detect-locale.ts'
import { storedLocale } from '../../platform/i18n/locale-choice.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { useCountry } from '../use-country.ts'
import { PublicPage } from '../layouts/public-page.tsx'

/** `/signup`: shows the form that creates an account. */
export function SignUpRoute() {
  const platform = usePlatform()
  const [country, chooseCountry] = useCountry()
  return (
    <PublicPage>
      <SignUpScreen
        country={country}
        onCountry={chooseCountry}
        locale={chooseLocale(country, storedLocale.get())}
        signUp={(form) => signUp(platform, form)}
      />
    </PublicPage>
  )
}
