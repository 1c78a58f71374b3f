import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Session } from '../../platform/session/session.ts'
import { getOwner } from '../../platform/session/token-set.ts'

/**
 * Moves the unsent entries of an account from localStorage into the outbox when the account logs in. Older versions of
 * the app used localStorage.
 */
export function migrateOnLogIn(
  outbox: Pick<Outbox, 'put'>,
  session: Pick<Session, 'getState' | 'subscribe'>,
  report: (error: unknown) => void,
): void {
  let owner: string | null = null
  const follow = () => {
    const state = session.getState()
    const current = state.status === 'loggedIn' ? getOwner(state.user) : null
    if (current === owner) return
    owner = current
    if (owner !== null && hasUnsent()) void migrate(owner)
  }
  const migrate = async (userId: string) => {
    // Almost no browser needs this code, so the code is loaded on demand.
    const { migrateUnsent } = await import('./migrate-unsent.ts')
    await migrateUnsent(outbox, userId).catch(report)
  }
  session.subscribe(follow)
  follow()
}

function hasUnsent(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('lectern_unsent_'))
  } catch {
    return false
  }
}
