import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { confirmEmail } from '../../features/signup/confirm-email.ts'
import { ConfirmEmailScreen } from '../../features/signup/confirm-email-screen.tsx'
import { usePlatform } from '../../platform/platform.tsx'

/** As it was opened: the page's own address loses the secret at once. */
const opened = globalThis.location.href

/** `/email/confirm#token=…`: where a confirmation mail leads. */
export function ConfirmEmailRoute() {
  const platform = usePlatform()
  // A query, because a link is spent once however often React mounts.
  const confirmation = useQuery({
    queryKey: ['confirm-email'],
    queryFn: () => confirmEmail(platform, opened),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  // The address bar is outside React.
  useEffect(() => globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname), [])
  return <ConfirmEmailScreen confirmation={confirmation} />
}
