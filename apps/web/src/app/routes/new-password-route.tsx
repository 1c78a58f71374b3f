import { NewPasswordScreen } from '../../features/password-reset/new-password-screen.tsx'
import { useSecretLink } from '../use-secret-link.ts'
import { PublicPage } from '../layouts/public-page.tsx'

/** `/password/new#token=…`: opened from a password-reset email. Shows the form for a new password. */
export function NewPasswordRoute() {
  return (
    <PublicPage>
      <NewPasswordScreen link={useSecretLink()} />
    </PublicPage>
  )
}
