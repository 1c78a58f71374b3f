import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { finishLogIn } from '../../features/session/log-in.ts'
import { safeRedirect } from '../../features/session/safe-redirect.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'
import { PublicPage } from '../layouts/public-page.tsx'

/** `/login/callback`: where the auth service sends the browser with a code. Spec 2 §4. */
export function LoginCallbackRoute() {
  const { t } = usePortalMessages()
  const platform = usePlatform()
  const router = useRouter()
  // A query, because a code is spent once however often React mounts. It goes on by itself: a log-in as somebody else
  // clears what was fetched for the one before, this query's answer with it.
  const exchange = useQuery({
    queryKey: ['log-in-callback', globalThis.location.search],
    queryFn: async () => {
      const outcome = await finishLogIn(platform, new URL(globalThis.location.href))
      if (outcome.kind === 'entered') router.history.replace(safeRedirect(outcome.redirect, globalThis.location.origin))
      return outcome
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  const code = exchange.isError ? 'internal_error' : exchange.data?.kind === 'refused' ? exchange.data.code : null
  if (code === null) return <Loader label={t('session.logging_in')} />
  return (
    <PublicPage>
      <EmptyState alone title={t('session.log_in')} text={t(`error.${code}`)}>
        <LinkButton to="/login">{t('session.log_in')}</LinkButton>
      </EmptyState>
    </PublicPage>
  )
}
