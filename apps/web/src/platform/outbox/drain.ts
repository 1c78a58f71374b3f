import type { EntryKind } from './entry-kind.ts'
import type { OutboxCore } from './outbox-core.ts'
import { getSendState, planBatch } from './outbox-state.ts'

/** Maximum milliseconds between two runs. A run finds the entries of closed tabs. */
const MAX_RUN_INTERVAL_MS = 60_000

/** Creates the function that sends all entries that are due. Each run schedules the next run. */
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
    // The loop's last check and this line run in one turn of the event loop, so no request for a run is lost.
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

/** Sends the due batches of a kind. Returns when the next batch is due, in milliseconds since 1970, or Infinity. */
async function drainKind(core: OutboxCore, kind: EntryKind<unknown>): Promise<number> {
  const { isOnline, now, owner } = core.ports
  for (;;) {
    const current = owner()
    if (current === null || !isOnline()) return Infinity
    const due = await sendBatch(core, kind, current)
    if (due > now()) return due
  }
}

/** Sends one batch. Returns when the next batch of the kind is due, in milliseconds since 1970, or Infinity. */
async function sendBatch(core: OutboxCore, kind: EntryKind<unknown>, owner: string): Promise<number> {
  const { now, store } = core.ports
  const listed = await store.list(owner, kind.name, kind.batchMax)
  // Do not await: no other event may change the state before the batch is planned.
  void core.dispatch({ type: 'listed', kind, entries: listed })
  const plan = planBatch(core.getState(), kind, listed, now())
  if (plan.type === 'nothing') return Infinity
  if (plan.type === 'wait') return plan.until
  const batch = kind.takeBatch(plan.entries)
  const { entries, unreadable } = batch
  if (unreadable.length > 0) await core.dispatch({ type: 'unreadable', kind, entries: unreadable })
  if (entries.length === 0) return now()
  const outcome = await core.send(kind.name, batch, false)
  await core.dispatch({ type: 'sent', kind, entries, outcome, now: now() })
  return outcome.kind === 'not-sent' ? getSendState(core.getState(), kind).notBefore : now()
}
