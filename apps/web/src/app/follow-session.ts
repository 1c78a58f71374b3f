import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../platform/session/session.ts'
import { createLogInSearch } from './navigation-guard.ts'
import type { AppRouter } from './router.tsx'

/** When a session ends, deletes the user's fetched data and opens the log-in page. Spec 2 §4. */
export function followSession(
  session: Pick<Session, 'getState' | 'subscribe'>,
  router: AppRouter,
  queryClient: QueryClient,
  returnToOwnAccount: (path: string) => Promise<void>,
): void {
  let before = session.getState()
  session.subscribe(() => {
    const now = session.getState()
    const wasIn = before.status === 'loggedIn' ? before.user.id : null
    const acted = before.status === 'loggedIn' && before.user.act
    const isIn = now.status === 'loggedIn' ? now.user.id : null
    before = now
    if (wasIn !== null && wasIn !== isIn) queryClient.clear()
    if (wasIn !== null && now.status === 'loggedOut') {
      const href = router.history.location.href
      // The actor has a session at the auth service, so that no log-in is needed.
      if (acted && now.because === 'expired') return void returnToOwnAccount('/')
      const search = now.because === 'expired' ? createLogInSearch(href) : {}
      void router.navigate({ to: '/login', search })
    }
  })
}
