import { ForgottenScreen } from '../../features/forgotten/forgotten-screen.tsx'
import { useCountry } from '../choose-country.ts'

/** `/password/forgotten`: a link to a new password. */
export function ForgottenRoute() {
  const [country, chooseCountry] = useCountry()
  return <ForgottenScreen country={country} onCountry={chooseCountry} />
}
