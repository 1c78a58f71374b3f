import type { ErrorReporter } from '../error-report.ts'
import type { Session } from '../session/session.ts'
import { getOwner } from '../session/token-set.ts'
import type { Caller } from './caller.ts'
import type { EntryKind } from './entry-kind.ts'
import { openLeftRows } from '../device/left-rows.ts'
import type { Signal } from '../signal.ts'
import { StoredEntry } from './entry.ts'
import { createMemoryStore } from './entry-store.ts'
import { openIndexedStore } from './indexed-store.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createPageStore } from './page-store.ts'
import { runExclusive } from './run-exclusive.ts'

/**
 * Starts the outbox of this tab. Connects the outbox to the session, the network and the visibility of the page. Sets
 * `isStorageFailing` to true while this device does not store entries.
 */
export function startOutbox(
  kinds: readonly EntryKind<unknown>[],
  http: Caller,
  session: Pick<Session, 'getState' | 'subscribe'>,
  errors: ErrorReporter,
  isStorageFailing: Signal,
): Outbox {
  const newId = () => crypto.randomUUID()
  const report = (error: unknown) => errors.report(error)
  const store = createPageStore({
    durable: openIndexedStore(newId),
    memory: createMemoryStore({ id: newId(), last: 0 }),
    left: openLeftRows('lectern_outbox_left ', StoredEntry),
    isFailing: isStorageFailing,
    report,
  })
  const owner = () => {
    const state = session.getState()
    return state.status === 'loggedIn' ? getOwner(state.user) : null
  }
  const outbox = createOutbox({
    store,
    http,
    kinds,
    owner,
    isOnline: () => navigator.onLine,
    now: Date.now,
    newId,
    runExclusive,
    schedule(milliseconds, call) {
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
  }
  session.subscribe(follow)
  follow()
  globalThis.addEventListener('online', () => void outbox.wake())
  // Listen on the window: listeners on the document run first, so their entries are sent, too.
  globalThis.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.leave()
    else void outbox.drain()
  })
  globalThis.addEventListener('pagehide', () => store.leave())
  globalThis.addEventListener('pageshow', () => store.comeBack())
  return outbox
}
