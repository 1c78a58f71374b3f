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

/** While nobody answers, somebody is asked so often. */
const PROBE_MS = 10_000

/** Whose kept things stay where the session becomes another: this person's, nobody's (null), or all of them (undefined). */
export function findOfflineOwner(before: SessionState, now: SessionState): string | null | undefined {
  if (now.status === 'starting') return undefined
  // Who acts as another comes back to what is their own.
  if (now.status === 'loggedIn') return now.user.act === undefined ? now.user.id : undefined
  return before.status === 'loggedIn' && before.user.act !== undefined ? undefined : null
}

/** Kept books follow the session, the network, and whether somebody looks. */
export function followEnvironment(
  kept: OfflineService,
  { session, outbox, errors, unreachable }: EnvironmentPorts,
): void {
  const report = (error: unknown) => errors.report(error)
  let before: SessionState = { status: 'starting' }
  const follow = () => {
    const now = session.getState()
    const owner = findOfflineOwner(before, now)
    before = now
    if (owner === undefined) void kept.reload().catch(report)
    else void kept.removeOthers(owner).then(() => kept.renew())
  }
  const probe = () => {
    if (!unreachable.get()) return
    void kept.renew().finally(() => setTimeout(probe, PROBE_MS))
  }
  /** What was written goes before it is asked what the library has. */
  const comeBack = async () => {
    await outbox.wake()
    for (const { bookId } of kept.rows()) await kept.prefetch(bookId)
  }
  unreachable.subscribe(() => {
    if (unreachable.get()) setTimeout(probe, PROBE_MS)
    else comeBack().catch(report)
  })
  if (!navigator.onLine) unreachable.set(true)
  session.subscribe(follow)
  follow()
  globalThis.addEventListener('online', () => void kept.renew())
  globalThis.addEventListener('offline', () => unreachable.set(true))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void kept.renew()
  })
}
