import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Platform, usePlatform } from '../platform/platform.tsx'
import { isAuthServiceReachable } from '../platform/session/is-auth-service-reachable.ts'
import { pendingLogOut } from '../platform/session/pending-log-out.ts'

/** Wait for the navigation before the page is shown again. */
const NAVIGATION_TIMEOUT_MS = 3000

/** Returns the function that logs out. Preloads the log-in page, because the network may be gone by then. */
export function useLogOut(): () => void {
  const platform = usePlatform()
  const router = useRouter()
  // Code is loaded over the network, outside React.
  useEffect(() => void router.preloadRoute({ to: '/login' }), [router])
  return () => void logOut(platform)
}

/**
 * Deletes the tokens on this device and navigates to the auth service, which ends its session (spec 2 §7). If the auth
 * service cannot be reached, stores a pending log-out, which the log-in page sends later.
 */
export async function logOut({ config, session, oauth }: LogOutDependencies): Promise<void> {
  const address = oauth.logOutUrl(session.idToken())
  if (await isAuthServiceReachable(config.services.auth)) {
    hideThisPage()
    session.end('left')
    globalThis.location.assign(address)
    return
  }
  pendingLogOut.set(true)
  session.end('left')
}

type LogOutDependencies = Pick<Platform, 'config' | 'session' | 'oauth'>

/**
 * Hides the page until the navigation ends. Otherwise the log-in page would appear twice, and the first one would lose
 * its input.
 */
function hideThisPage(): void {
  const { body } = document
  const show = () => (body.hidden = false)
  body.hidden = true
  // The browser restored the page from its cache, or did not navigate.
  globalThis.addEventListener('pageshow', show, { once: true })
  setTimeout(show, NAVIGATION_TIMEOUT_MS)
}
