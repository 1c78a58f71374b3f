import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Platform, usePlatform } from '../platform/platform.tsx'
import { isAuthServiceReachable } from '../platform/session/is-auth-service-reachable.ts'
import { pendingLogOut } from '../platform/session/pending-log-out.ts'
import { rememberLogOut } from '../platform/session/recent-log-out.ts'

/** Maximum milliseconds for which the page stays hidden. */
const NAVIGATION_TIMEOUT_MS = 3000

/** Returns the function that logs out. Preloads the log-in page for a log-out without a network. */
export function useLogOut(): () => void {
  const platform = usePlatform()
  const router = useRouter()
  useEffect(() => void router.preloadRoute({ to: '/login' }), [router])
  return () => void logOut(platform)
}

/**
 * Deletes the tokens, then ends the session at the auth service (spec 2 §7). Stores a pending log-out if the auth
 * service cannot be reached.
 */
export async function logOut({ config, session, oauth }: LogOutDependencies): Promise<void> {
  const address = oauth.logOutUrl(session.idToken())
  if (await isAuthServiceReachable(config.services.auth)) {
    hidePage()
    rememberLogOut(() => globalThis.sessionStorage)
    session.end('left')
    globalThis.location.assign(address)
    return
  }
  pendingLogOut.set(true)
  session.end('left')
}

type LogOutDependencies = Pick<Platform, 'config' | 'session' | 'oauth'>

/** Hides the page during the navigation. The navigation would discard input into this app's log-in page. */
function hidePage(): void {
  const { body } = document
  const show = () => (body.hidden = false)
  body.hidden = true
  // The user came back with the back button, or the browser did not navigate.
  globalThis.addEventListener('pageshow', show, { once: true })
  setTimeout(show, NAVIGATION_TIMEOUT_MS)
}
