import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { escalate } from '../../features/session/log-in.ts'
import { LogInScreen } from '../../features/session/log-in-screen.tsx'
import { safeRedirect } from '../../features/session/safe-redirect.ts'
import { logIn } from '../../features/session/log-in.ts'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loader } from '../../ui/loader.tsx'
import { currentRealm } from '../current-realm.ts'
import { PublicPage } from '../layouts/public-page.tsx'

const route = getRouteApi('/guarded/login/secure')

/** `/login/secure`: asks a user who is logged in for the second factor. Spec 2 §4, 'escalation of login'. */
export function EscalateRoute() {
  const { t } = usePortalMessages()
  const platform = usePlatform()
  const user = useUser()
  const router = useRouter()
  const target = {
    redirect: safeRedirect(route.useSearch().redirect, globalThis.location.origin),
    acrValues: 'secure',
  }
  // A query, not an effect: React can run an effect twice, which would start two escalations.
  const escalation = useQuery({
    queryKey: ['escalate', user?.id],
    queryFn: () => escalate(platform, target),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
  if (escalation.isPending) return <Loader label={t('session.logging_in')} />
  if (escalation.data?.kind === 'second step')
    return (
      <LogInScreen
        secondStep={escalation.data}
        realm={user?.realm ?? currentRealm(platform.config)}
        onRealm={() => {}}
        sessionEnded={false}
        hasLoggedOut={false}
        demo={false}
        logIn={(credentials) => logIn(platform, credentials, target)}
        onDone={(arrival) => {
          if (arrival.kind === 'entered') router.history.replace(arrival.redirect)
        }}
      />
    )
  const code = escalation.data?.kind === 'refused' ? escalation.data.code : 'internal_error'
  return (
    <PublicPage>
      <EmptyState wholePage title={t('nav.escalate')} text={t(`error.${code}`)}>
        {code === 'second_factor_missing' ? (
          <LinkButton to="/secure-log-in">{t('second_step.set_up')}</LinkButton>
        ) : (
          <LinkButton to="/">{t('page_error.home_page')}</LinkButton>
        )}
      </EmptyState>
    </PublicPage>
  )
}
