import { NewPasswordScreen } from '../../features/password-reset/new-password-screen.tsx'
import { useSecretLink } from '../use-secret-link.ts'
import { PublicPage } from '../layouts/public-page.tsx'

/** `/password/new#token=…`: shows the form for a new password. The link is in a password-reset email. */
export function NewPasswordRoute() {
  return (
    <PublicPage>
      <NewPasswordScreen link={useSecretLink()} />
    </PublicPage>
  )
}
