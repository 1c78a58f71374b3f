import type { EntryKind } from './entry-kind.ts'
import type { OutboxCore } from './outbox-core.ts'
import { getSendState, planBatch } from './outbox-state.ts'

/** Interval in which the entries of closed tabs are found. */
const LOOK_AGAIN_MS = 60_000

/** Creates the function that sends what is due. It plans its next run by itself. */
export function createDrain(core: OutboxCore): () => Promise<void> {
  const { alone, kinds, later, now, report } = core.ports
  let draining: Promise<void> | undefined
  let isRequested = false
  let cancelNext = () => {}

  const pass = async () => {
    let next = now() + LOOK_AGAIN_MS
    await core.sequence.catchUp().catch(report)
    await alone(async () => {
      for (const kind of kinds) next = Math.min(next, await drainKind(core, kind))
    })
    cancelNext()
    cancelNext = later(Math.max(0, next - now()), () => void drain())
  }
  const passWhileRequested = async () => {
    while (isRequested) {
      isRequested = false
      await pass().catch(report)
    }
    // Reset in the same microtask as the check above, so that no request is lost.
    draining = undefined
    core.stopWaiting()
  }
  const drain = (): Promise<void> => {
    isRequested = true
    draining ??= passWhileRequested()
    return draining
  }
  return drain
}

/** Sends batches until nothing of the kind is due. Returns when the next batch is due, or Infinity. */
async function drainKind(core: OutboxCore, kind: EntryKind<unknown>): Promise<number> {
  const { isOnline, now, owner } = core.ports
  for (;;) {
    const current = owner()
    if (current === null || !isOnline()) return Infinity
    const due = await sendBatch(core, kind, current)
    if (due > now()) return due
  }
}

/** Sends one batch. Returns when the next one of its kind is due; Infinity where none waits. */
async function sendBatch(core: OutboxCore, kind: EntryKind<unknown>, owner: string): Promise<number> {
  const { now, store } = core.ports
  const listed = await store.list(owner, kind.name, kind.batchMax)
  // Not awaited: the plan follows in the same turn, before another request takes the entries.
  void core.dispatch({ type: 'listed', kind, entries: listed })
  const plan = planBatch(core.getState(), kind, listed, now())
  if (plan.type === 'nothing') return Infinity
  if (plan.type === 'wait') return plan.until
  const batch = kind.takeBatch(plan.entries)
  const { entries, unreadable } = batch
  if (unreadable.length > 0) await core.dispatch({ type: 'unreadable', kind, entries: unreadable })
  if (entries.length === 0) return now()
  const outcome = await core.send(batch, false)
  await core.dispatch({ type: 'answered', kind, entries, outcome, now: now() })
  return outcome.kind === 'not-sent' ? getSendState(core.getState(), kind).notBefore : now()
}
