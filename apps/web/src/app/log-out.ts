import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Platform, usePlatform } from '../platform/platform.tsx'
import { isAuthServiceReachable } from '../platform/session/is-auth-service-reachable.ts'
import { pendingLogOut } from '../platform/session/pending-log-out.ts'

/** Maximum time that the page stays hidden while the browser navigates to the auth service. */
const NAVIGATION_TIMEOUT_MS = 3000

/** Returns the function that logs out. Preloads the log-in page, because a log-out must also work without a network. */
export function useLogOut(): () => void {
  const platform = usePlatform()
  const router = useRouter()
  // Preloading is a network request, not a part of rendering.
  useEffect(() => void router.preloadRoute({ to: '/login' }), [router])
  return () => void logOut(platform)
}

/**
 * Deletes the tokens on this device. Then navigates to the auth service, which ends its session (spec 2 §7). If the
 * auth service cannot be reached, does not navigate but stores a pending log-out; the log-in page repeats the request.
 */
export async function logOut({ config, session, oauth }: LogOutDependencies): Promise<void> {
  const address = oauth.logOutUrl(session.idToken())
  if (await isAuthServiceReachable(config.services.auth)) {
    hidePage()
    session.end('left')
    globalThis.location.assign(address)
    return
  }
  pendingLogOut.set(true)
  session.end('left')
}

type LogOutDependencies = Pick<Platform, 'config' | 'session' | 'oauth'>

/**
 * Hides the page during the navigation. Without this, the app would show its own log-in page first, and input into that
 * page would be lost when the navigation ends.
 */
function hidePage(): void {
  const { body } = document
  const show = () => (body.hidden = false)
  body.hidden = true
  // Show the page again if the user comes back with the back button, or if the browser did not navigate.
  globalThis.addEventListener('pageshow', show, { once: true })
  setTimeout(show, NAVIGATION_TIMEOUT_MS)
}
