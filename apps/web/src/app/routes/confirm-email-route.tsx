import { useQuery } from '@tanstack/react-query'
import { confirmEmail } from '../../features/signup/confirm-email.ts'
import { ConfirmEmailScreen } from '../../features/signup/confirm-email-screen.tsx'
import { usePlatform } from '../../platform/platform.tsx'
import { useSecretLink } from '../use-secret-link.ts'
import { PublicPage } from '../layouts/public-page.tsx'

/** `/email/confirm#token=…`: opened from a confirmation email. Confirms the address. */
export function ConfirmEmailRoute() {
  const platform = usePlatform()
  const link = useSecretLink()
  // A query and not an effect, because the link works only once and React may run an effect twice.
  const confirmation = useQuery({
    queryKey: ['confirm-email'],
    queryFn: () => confirmEmail(platform, link),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return (
    <PublicPage>
      <ConfirmEmailScreen confirmation={confirmation} />
    </PublicPage>
  )
}
