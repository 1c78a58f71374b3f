import type { EntryKind } from './entry-kind.ts'
import type { Outcome } from './outcome.ts'

/** State of sending one kind of entry in this tab. */
export interface SendState {
  /** Number of failed attempts in a row. */
  readonly attempts: number
  /**
   * Time of the next attempt in milliseconds since 1970. Infinity: wait until the outbox is woken (`Outbox.wake`) or
   * the page is loaded again.
   */
  readonly notBefore: number
  /**
   * Maximum size of the next batch. It is smaller than the maximum of the kind while a rejected entry is searched for.
   */
  readonly batchMax: number
}

export const newSendState = ({ batchMax }: EntryKind<unknown>): SendState => ({ attempts: 0, notBefore: 0, batchMax })

/**
 * Returns when the queued entries are due, in milliseconds since 1970; `now` or earlier means at once. `waiting` is the
 * number of queued entries, and `oldestAt` the time of writing of the oldest entry.
 */
export function getDueTime(
  sendState: SendState,
  kind: EntryKind<unknown>,
  waiting: number,
  oldestAt: number,
  now: number,
): number {
  if (sendState.attempts > 0) return sendState.notBefore
  // If the entry is from the future, the clock was set back after it was written, so its age is unknown. Send it at
  // once.
  const age = oldestAt > now ? Infinity : now - oldestAt
  return now + kind.collectFor(waiting, age)
}

/** Handling of a batch after it was sent. */
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
