import type { ErrorReporter } from '../error-report.ts'
import type { Session } from '../session/session.ts'
import { getOwner } from '../session/token-set.ts'
import { runAlone } from './run-alone.ts'
import { createMemoryStore, withMemoryFallback } from './entry-store.ts'
import { openIndexedStore } from './indexed-store.ts'
import { activityEventsKind } from '../../services/activity/activity-events.ts'
import { bookmarksKind } from '../../services/reading/bookmark-changes.ts'
import { lastmarksKind } from '../../services/reading/lastmarks.ts'
import { readLogsKind } from '../../services/reading/read-logs.ts'
import { sessionEventsKind } from '../../services/reading/session-events.ts'
import { submissionChangesKind } from '../../services/submissions/submission-changes.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { Caller } from './outcome.ts'

/** The outbox of this tab, on the real browser: it drains at once, when the network is back, and when the tab is looked at. */
export function startOutbox(
  http: Caller,
  session: Pick<Session, 'getState' | 'subscribe'>,
  errors: ErrorReporter,
): Outbox {
  const newId = () => crypto.randomUUID()
  const report = (error: unknown) => errors.report(error)
  const now = Date.now
  const memory = createMemoryStore({ id: newId(), last: 0 })
  const store = withMemoryFallback(openIndexedStore(newId), memory, report)
  const owner = () => {
    const state = session.getState()
    return state.status === 'loggedIn' ? getOwner(state.user) : null
  }
  const outbox: Outbox = createOutbox({
    store,
    kinds: [
      lastmarksKind(http, now, () => outbox.deviceId()),
      bookmarksKind(http),
      readLogsKind(http),
      sessionEventsKind(http),
      submissionChangesKind(http),
      activityEventsKind(http, globalThis.location.hostname, report),
    ],
    owner,
    isOnline: () => navigator.onLine,
    now,
    newId,
    alone: runAlone,
    later(milliseconds, call) {
      const timer = setTimeout(call, milliseconds)
      return () => clearTimeout(timer)
    },
    report,
  })
  let known: string | null = null
  const follow = () => {
    if (owner() === known) return
    known = owner()
    void outbox.wake()
    if (known !== null && hasLeftBehind()) void sendLater(known)
  }
  /** Its code is loaded where there is anything. */
  const sendLater = async (userId: string) => {
    const { migrateUnsent } = await import('../../services/reading/migrate-unsent.ts')
    await migrateUnsent(outbox, userId).catch(report)
  }
  session.subscribe(follow)
  follow()
  globalThis.addEventListener('online', () => void outbox.wake())
  // On the window, and not as the page goes (which comes before): what the page writes then is sent with the rest.
  globalThis.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.leave()
    else void outbox.drain()
  })
  return outbox
}

/** An app from before the outbox kept in localStorage what it could not send. */
function hasLeftBehind(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('lectern_unsent_'))
  } catch {
    return false
  }
}
