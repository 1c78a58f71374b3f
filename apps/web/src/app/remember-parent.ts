import type { LogInSuccess } from '../features/session/log-in.ts'
import type { Session } from '../platform/session/session.ts'

/** The page on which a parent replaces a forgotten PIN. */
export const PIN_PAGE = '/profile/children'

/**
 * Remembers the parent as the reader of this tab after a log-in with the password that leads to the page of the PIN. So
 * the page opens without the PIN.
 */
export async function rememberParent(session: Pick<Session, 'getState'>, outcome: LogInSuccess): Promise<void> {
  const state = session.getState()
  if (outcome.kind !== 'entered' || outcome.redirect !== PIN_PAGE || state.status !== 'loggedIn') return
  // Most log-ins do not need this code. If it does not load, the parent is asked who reads.
  const code = await import('../features/readers/reader-choice.ts').catch(() => undefined)
  code?.rememberChoice(state.user.id)
}
