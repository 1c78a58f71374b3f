import { rememberChoice } from '../features/readers/reader-choice.ts'
import type { LogInSuccess } from '../features/session/log-in.ts'
import type { Session } from '../platform/session/session.ts'

/** The page on which a parent replaces a forgotten PIN. */
export const PIN_PAGE = '/profile/children'

/**
 * Remembers the parent as the reader of this tab after a log-in with the password that leads to the page of the PIN. So
 * the page opens without the PIN.
 */
export function rememberParent(session: Pick<Session, 'getState'>, outcome: LogInSuccess): void {
  const state = session.getState()
  if (outcome.kind !== 'entered' || outcome.redirect !== PIN_PAGE || state.status !== 'loggedIn') return
  rememberChoice(state.user.id)
}

export type RememberParent = typeof rememberParent
