import type { Session } from '../platform/session/session.ts'
import type { AppRouter } from './router.tsx'

const HISTORY_ACTIONS = new Set(['BACK', 'FORWARD', 'GO'])

/**
 * Opens the page after the log-in when a person who is logged in returns to a log-in page with the back or forward
 * button. A link still opens the log-in page, for a log-in as another user.
 */
export function leaveLogInOnReturn(session: Pick<Session, 'getState'>, { history }: Pick<AppRouter, 'history'>): void {
  const leave = async (): Promise<void> => {
    if (!history.location.pathname.startsWith('/login')) return
    // Most visits do not need this part.
    const { findPageAfterLogIn } = await import('./page-after-log-in.ts')
    const target = findPageAfterLogIn(history.location.href, globalThis.location.origin)
    if (target !== null && session.getState().status === 'loggedIn') history.replace(target)
  }
  history.subscribe(({ action }) => {
    if (HISTORY_ACTIONS.has(action.type)) void leave()
  })
  // The browser restored the whole page from memory.
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void leave()
  })
  const [load] = performance.getEntriesByType('navigation')
  if (load !== undefined && 'type' in load && load.type === 'back_forward') void leave()
}
