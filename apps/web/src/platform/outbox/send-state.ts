import type { EntryKind } from './entry-kind.ts'
import type { Outcome } from './outcome.ts'

/** State of sending one kind of entry in this tab. */
export interface SendState {
  readonly attempts: number
  /** Time of the next attempt in milliseconds since 1970. Infinity: wait for `Outbox.wake` or a page load. */
  readonly notBefore: number
  /** Maximum size of the next batch. The size is smaller while the outbox searches for a rejected entry. */
  readonly batchMax: number
}

export const newSendState = ({ batchMax }: EntryKind<unknown>): SendState => ({ attempts: 0, notBefore: 0, batchMax })

/**
 * Returns when the queued entries are due, in milliseconds since 1970. `waiting` is the number of queued entries, and
 * `oldestAt` the time at which the oldest entry was written.
 */
export function getDueTime(
  sendState: SendState,
  kind: EntryKind<unknown>,
  waiting: number,
  oldestAt: number,
  now: number,
): number {
  if (sendState.attempts > 0) return sendState.notBefore
  // The clock was set back after the entry was written, so the age is unknown. Send the entry at once.
  const age = oldestAt > now ? Infinity : now - oldestAt
  return now + kind.collectFor(waiting, age)
}

export type Verdict = 'remove' | 'report and remove' | 'send by halves' | 'retry'

/** Returns what happens to a batch of `sent` entries, and the send state for the next batch. */
export function afterOutcome(
  sendState: SendState,
  kind: EntryKind<unknown>,
  outcome: Outcome,
  sent: number,
  now: number,
): { readonly sendState: SendState; readonly verdict: Verdict } {
  const fresh = newSendState(kind)
  switch (outcome.kind) {
    case 'delivered': {
      const batchMax = Math.min(kind.batchMax, sendState.batchMax * 2)
      return { sendState: { ...fresh, batchMax }, verdict: 'remove' }
    }
    case 'rejected':
      return kind.isolates && sent > 1
        ? { sendState: { ...fresh, batchMax: Math.ceil(sent / 2) }, verdict: 'send by halves' }
        : { sendState: { ...fresh, batchMax: sendState.batchMax }, verdict: 'report and remove' }
    case 'not-sent': {
      const attempts = sendState.attempts + 1
      const notBefore = now + (kind.retryAfter(attempts) ?? Infinity)
      return { sendState: { ...sendState, attempts, notBefore }, verdict: 'retry' }
    }
  }
}
