import { useQuery } from '@tanstack/react-query'
import { confirmEmail } from '../../features/signup/confirm-email.ts'
import { ConfirmEmailScreen } from '../../features/signup/confirm-email-screen.tsx'
import { usePlatform } from '../../platform/platform.tsx'
import { useSecretLink } from '../use-secret-link.ts'
import { PublicPage } from '../layouts/public-page.tsx'

/** `/email/confirm#token=…`: confirms the address. The link is in a confirmation email. */
export function ConfirmEmailRoute() {
  const platform = usePlatform()
  const link = useSecretLink()
  // A query, not an effect: the link works only once, and React can run an effect twice.
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
