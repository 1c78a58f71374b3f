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

/** `/login/callback`: the address to which the auth service sends the browser with a code. Spec 2 §4. */
export function LoginCallbackRoute() {
  const { t } = usePortalMessages()
  const platform = usePlatform()
  const router = useRouter()
  // A query, because a code works once and React may mount twice. The query itself navigates: a log-in as another user
  // clears all fetched data, including this query's answer.
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
