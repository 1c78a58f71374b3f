import { RequestResetScreen } from '../../features/password-reset/request-reset-screen.tsx'
import { useCountry } from '../use-country.ts'
import { PublicPage } from '../layouts/public-page.tsx'

/** `/password/forgotten`: shows the form that requests a password-reset email. */
export function PasswordResetRoute() {
  const [country, chooseCountry] = useCountry()
  return (
    <PublicPage>
      <RequestResetScreen country={country} onCountry={chooseCountry} />
    </PublicPage>
  )
}
