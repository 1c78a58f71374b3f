import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { finishLogIn } from '../../features/session/log-in.ts'
import { safeRedirect } from '../../features/session/safe-redirect.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'

/** `/login/callback`: where the auth service sends the browser with a code. Spec 2 §4. */
export function LoginCallbackRoute() {
  const { t } = usePortalMessages()
  const platform = usePlatform()
  const router = useRouter()
  // A query, because a code is spent once however often React mounts.
  const exchange = useQuery({
    queryKey: ['log-in-callback', globalThis.location.search],
    queryFn: () => finishLogIn(platform, new URL(globalThis.location.href)),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const entered = exchange.data?.kind === 'entered' ? exchange.data.redirect : null
  // The address bar is outside React.
  useEffect(() => {
    if (entered !== null) router.history.replace(safeRedirect(entered, globalThis.location.origin))
  }, [entered, router])

  const code = exchange.isError ? 'internal_error' : exchange.data?.kind === 'refused' ? exchange.data.code : null
  if (code === null) return <Loader label={t('session.logging_in')} />
  return (
    <EmptyState title={t('session.log_in')} text={t(`error.${code}`)}>
      <LinkButton to="/login">{t('session.log_in')}</LinkButton>
    </EmptyState>
  )
}
