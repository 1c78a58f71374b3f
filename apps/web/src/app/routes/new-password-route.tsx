import { NewPasswordScreen } from '../../features/password-reset/new-password-screen.tsx'
import { useSecretLink } from '../use-secret-link.ts'
import { PublicPage } from '../layouts/public-page.tsx'

/** `/password/new#token=…`: the address in a password-reset email. */
export function NewPasswordRoute() {
  return (
    <PublicPage>
      <NewPasswordScreen link={useSecretLink()} />
    </PublicPage>
  )
}
