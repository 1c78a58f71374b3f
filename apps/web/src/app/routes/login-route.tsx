import { getRouteApi, useRouter } from '@tanstack/react-router'
import { logIn } from '../../features/session/log-in.ts'
import { LogInScreen } from '../../features/session/log-in-screen.tsx'
import { safeRedirect } from '../../features/session/safe-redirect.ts'
import { usePlatform, useSessionState } from '../../platform/platform.tsx'
import { useCountry } from '../choose-country.ts'

/** In one file with it, as they show the same card. */
export { EscalateRoute } from './escalate-route.tsx'

const route = getRouteApi('/login')

/** `/login`: the query `redirect` says where to go on; `authorize` is the query of another client that asked. */
export function LoginRoute() {
  const platform = usePlatform()
  const state = useSessionState()
  const router = useRouter()
  const { redirect, authorize, reauthenticate, acr_values: acrValues } = route.useSearch()
  const [realm, chooseRealm] = useCountry()
  const target = { redirect: safeRedirect(redirect, globalThis.location.origin), authorize, reauthenticate, acrValues }
  return (
    <LogInScreen
      realm={realm}
      onRealm={chooseRealm}
      sessionEnded={state.status === 'loggedOut' && state.because === 'expired'}
      demo={platform.config.demo}
      logIn={(credentials) => logIn(platform, credentials, target)}
      onDone={(outcome) => {
        if (outcome.kind === 'leave') globalThis.location.assign(outcome.address)
        else router.history.push(outcome.redirect)
      }}
    />
  )
}
