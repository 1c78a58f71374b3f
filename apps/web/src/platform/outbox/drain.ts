import type { EntryKind } from './entry-kind.ts'
import type { OutboxCore } from './outbox-core.ts'
import { getSendState, planBatch } from './outbox-state.ts'

/** Maximum time between two runs, so that a tab finds the entries that closed tabs left in the store. */
const MAX_RUN_INTERVAL_MS = 60_000

/** Creates the function that sends all entries that are due. Each run schedules the next one. */
export function createDrain(core: OutboxCore): () => Promise<void> {
  const { runExclusive, kinds, schedule, now, report } = core.ports
  let draining: Promise<void> | undefined
  let isRequested = false
  let cancelNext = () => {}

  const runOnce = async () => {
    let next = now() + MAX_RUN_INTERVAL_MS
    await core.sequence.catchUp().catch(report)
    await runExclusive(async () => {
      for (const kind of kinds) next = Math.min(next, await drainKind(core, kind))
    })
    cancelNext()
    cancelNext = schedule(Math.max(0, next - now()), () => void drain())
  }
  const runWhileRequested = async () => {
    while (isRequested) {
      isRequested = false
      await runOnce().catch(report)
    }
    // No other code runs between the loop's last check and this line, so no request for a run is lost.
    draining = undefined
    core.stopWaiting()
  }
  const drain = (): Promise<void> => {
    isRequested = true
    draining ??= runWhileRequested()
    return draining
  }
  return drain
}

/**
 * Sends the due batches of a kind. Returns when the next batch is due, in milliseconds since 1970; Infinity if there is
 * nothing to send, the kind waits until the outbox is woken, no user is logged in, or the browser is offline.
 */
async function drainKind(core: OutboxCore, kind: EntryKind<unknown>): Promise<number> {
  const { isOnline, now, owner } = core.ports
  for (;;) {
    const current = owner()
    if (current === null || !isOnline()) return Infinity
    const due = await sendBatch(core, kind, current)
    if (due > now()) return due
  }
}

/**
 * Sends one batch. Returns when the next batch of its kind is due, in milliseconds since 1970; Infinity if there is
 * nothing to send, or if the kind waits until the outbox is woken.
 */
async function sendBatch(core: OutboxCore, kind: EntryKind<unknown>, owner: string): Promise<number> {
  const { now, store } = core.ports
  const listed = await store.list(owner, kind.name, kind.batchMax)
  // Not awaited, so that no other event changes the state before the batch is planned.
  void core.dispatch({ type: 'listed', kind, entries: listed })
  const plan = planBatch(core.getState(), kind, listed, now())
  if (plan.type === 'nothing') return Infinity
  if (plan.type === 'wait') return plan.until
  const batch = kind.takeBatch(plan.entries)
  const { entries, unreadable } = batch
  if (unreadable.length > 0) await core.dispatch({ type: 'unreadable', kind, entries: unreadable })
  if (entries.length === 0) return now()
  const outcome = await core.send(batch, false)
  await core.dispatch({ type: 'sent', kind, entries, outcome, now: now() })
  return outcome.kind === 'not-sent' ? getSendState(core.getState(), kind).notBefore : now()
}
