import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../platform/session/session.ts'
import { createLogInSearch } from './navigation-guard.ts'
import type { AppRouter } from './router.tsx'

/** Matches the address of the page that exchanges the code of a new log-in for tokens. */
const CALLBACK = /^\/login\/callback(?:\?|$)/u

/**
 * Deletes the fetched data when the user changes. Opens the log-in page when the session ends, except during a log-in.
 * `openHostLogIn` opens the log-in page of the application that opened the reader; it returns false if there is none.
 * Spec 1 §8, spec 2 §4.
 */
export function followSession(
  session: Pick<Session, 'getState' | 'subscribe'>,
  router: AppRouter,
  queryClient: QueryClient,
  returnToOwnAccount: (path: string) => Promise<void>,
  openHostLogIn: (href: string) => boolean,
): void {
  let previous = session.getState()
  session.subscribe(() => {
    const current = session.getState()
    const previousUserId = previous.status === 'loggedIn' ? previous.user.id : null
    const wasImpersonating = previous.status === 'loggedIn' && previous.user.act
    const userId = current.status === 'loggedIn' ? current.user.id : null
    previous = current
    if (previousUserId !== null && previousUserId !== userId) queryClient.clear()
    if (previousUserId !== null && current.status === 'loggedIn' && previousUserId !== userId)
      // Most visits have one reader, and do not need this code.
      void import('./ask-new-reader.ts').then(({ askNewReader }) => askNewReader(current.user, router))
    if (previousUserId !== null && current.status === 'loggedOut') {
      // The log-in page does not need this code.
      void import('../features/readers/reader-choice.ts').then(({ forgetChoice }) => forgetChoice())
      const href = router.history.location.href
      if (CALLBACK.test(href)) return
      // The actor has a session at the auth service, so no log-in is needed.
      if (wasImpersonating && current.because === 'expired') return void returnToOwnAccount('/')
      if (current.because === 'expired' && openHostLogIn(href)) return
      const search = current.because === 'expired' ? createLogInSearch(href) : {}
      // After the next log-in, the back button must not lead to the log-in page of an expired session.
      void router.navigate({ to: '/login', search, replace: current.because === 'expired' })
    }
  })
}
