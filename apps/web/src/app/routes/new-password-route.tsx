import { NewPasswordScreen } from '../../features/forgotten/new-password-screen.tsx'
import { useOpenedLink } from '../opened-link.ts'

/** `/password/new#token=…`: where the mail for a forgotten password leads. */
export function NewPasswordRoute() {
  return <NewPasswordScreen link={useOpenedLink()} />
}
