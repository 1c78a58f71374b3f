import { safeRedirect } from '../features/session/safe-redirect.ts'
import type { Session } from '../platform/session/session.ts'
import type { AppRouter } from './router.tsx'

const LOG_IN_PATHS = new Set(['/login', '/login/ak-bibliotheken'])
const HISTORY_ACTIONS = new Set(['BACK', 'FORWARD', 'GO'])

/**
 * Opens the page after the log-in when a person who is logged in returns to a log-in page with the back or forward
 * button. A link still opens the log-in page, for a log-in as another user.
 */
export function leaveLogInOnReturn(session: Pick<Session, 'getState'>, { history }: Pick<AppRouter, 'history'>): void {
  const leave = (): void => {
    const target = findPageAfterLogIn(history.location.href, globalThis.location.origin)
    if (target !== null && session.getState().status === 'loggedIn') history.replace(target)
  }
  history.subscribe(({ action }) => {
    if (HISTORY_ACTIONS.has(action.type)) leave()
  })
  // The browser restored the whole page from memory.
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leave()
  })
  const [load] = performance.getEntriesByType('navigation')
  if (load !== undefined && 'type' in load && load.type === 'back_forward') leave()
}

/** Returns the page after the log-in; null for other pages, and for a log-in to another client. */
export function findPageAfterLogIn(href: string, origin: string): string | null {
  const { pathname, searchParams } = new URL(href, origin)
  if (!LOG_IN_PATHS.has(pathname) || searchParams.has('authorize')) return null
  return safeRedirect(searchParams.get('redirect') ?? undefined, origin)
}
