import type { ErrorReporter } from '../../platform/error-report.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Session, SessionState } from '../../platform/session/session.ts'
import type { OfflineService } from './offline-ports.ts'
import type { Signal } from '../../platform/signal.ts'

interface EnvironmentPorts {
  readonly session: Pick<Session, 'getState' | 'subscribe'>
  readonly outbox: Pick<Outbox, 'wake'>
  readonly errors: ErrorReporter
  readonly unreachable: Signal
}

/** Milliseconds between attempts to reach the library while the library is unreachable. */
const PROBE_MS = 10_000

/**
 * Returns the account whose offline books stay on this device when the session changes. Null: no account. Undefined:
 * all accounts.
 */
export function findOfflineOwner(before: SessionState, now: SessionState): string | null | undefined {
  if (now.status === 'starting') return undefined
  // The offline books of the actor must exist after the impersonation.
  if (now.status === 'loggedIn') return now.user.act === undefined ? now.user.id : undefined
  return before.status === 'loggedIn' && before.user.act !== undefined ? undefined : null
}

/** Connects the offline books to the session, the network and the visibility of the page. */
export function followEnvironment(
  service: OfflineService,
  { session, outbox, errors, unreachable }: EnvironmentPorts,
): void {
  const report = (error: unknown) => errors.report(error)
  let before: SessionState = { status: 'starting' }
  const follow = () => {
    const now = session.getState()
    const owner = findOfflineOwner(before, now)
    before = now
    if (owner === undefined) void service.reload().catch(report)
    else void service.removeOthers(owner).then(() => service.renew())
  }
  const probe = () => {
    if (!unreachable.get()) return
    void service.renew().finally(() => setTimeout(probe, PROBE_MS))
  }
  /** Send the queued entries first, so that the responses include these changes. */
  const reconnect = async () => {
    await outbox.wake()
    for (const { bookId } of service.rows()) await service.prefetch(bookId)
  }
  unreachable.subscribe(() => {
    if (unreachable.get()) setTimeout(probe, PROBE_MS)
    else reconnect().catch(report)
  })
  if (!navigator.onLine) unreachable.set(true)
  session.subscribe(follow)
  follow()
  globalThis.addEventListener('online', () => void service.renew())
  globalThis.addEventListener('offline', () => unreachable.set(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void service.renew()
  })
}
