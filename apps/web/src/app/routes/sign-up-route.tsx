import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { SignUp } from '@lectern/contracts'
import { hasPaymentKey } from '../../features/payment/has-payment-key.ts'
import { logIn } from '../../features/session/log-in.ts'
import { signUp } from '../../features/signup/sign-up.ts'
import { SignUpScreen } from '../../features/signup/sign-up-screen.tsx'
import { chooseLocale } from '../../platform/i18n/choose-locale.ts'
import { storedLocale } from '../../platform/i18n/locale-choice.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { useFirstScreen } from '../first-screen/use-first-screen.ts'
import { useCountry } from '../use-country.ts'
import { PublicPage } from '../layouts/public-page.tsx'

const page = getRouteApi('/signup')

/** `/signup`: shows the form that creates an account. A family that has chosen a plan goes on to the payment. */
export function SignUpRoute() {
  useFirstScreen()
  const platform = usePlatform()
  const router = useRouter()
  const { price } = page.useSearch()
  const [country, chooseCountry] = useCountry()
  const create = async (form: SignUp) => {
    const event = await signUp(platform, form)
    if (event.type !== 'accepted' || price === undefined) return event
    const credentials = { realm: form.country, username: form.email, password: form.password }
    const redirect = `/subscription/new?${new URLSearchParams({ price })}`
    const outcome = await logIn(platform, credentials, { redirect })
    // Otherwise the account exists, and the page leads to the log-in.
    if (outcome.kind === 'entered') router.history.replace(outcome.redirect)
    return event
  }
  return (
    <PublicPage>
      <SignUpScreen
        country={country}
        onCountry={chooseCountry}
        locale={chooseLocale(country, storedLocale.get())}
        signUp={create}
        hasPlans={hasPaymentKey(platform.config, country)}
      />
    </PublicPage>
  )
}
