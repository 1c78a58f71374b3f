import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Platform, usePlatform } from '../platform/platform.tsx'
import { isAuthServiceReachable } from '../platform/session/is-auth-service-reachable.ts'
import { pendingLogOut } from '../platform/session/pending-log-out.ts'

/** Where the browser has not gone by then, the page is shown again. */
const LEAVING_MS = 3000

/** What logs out. The page that it leads to is fetched before: there may be no network then. */
export function useLogOut(): () => void {
  const platform = usePlatform()
  const router = useRouter()
  // Code comes over the network, which is outside React.
  useEffect(() => void router.preloadRoute({ to: '/login' }), [router])
  return () => void logOut(platform)
}

/**
 * Forgets the tokens here, and leads the browser to end the session at the auth service, too (spec 2 §7). Where that does not
 * answer, it is told later: the log-in page says so.
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

/** Until the browser goes: the log-in page would come twice, and lose what was written into the first. */
function hideThisPage(): void {
  const { body } = document
  const show = () => (body.hidden = false)
  body.hidden = true
  // It came back out of the browser's memory, or never went.
  globalThis.addEventListener('pageshow', show, { once: true })
  setTimeout(show, LEAVING_MS)
}
