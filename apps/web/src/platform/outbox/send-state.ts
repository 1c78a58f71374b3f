import type { EntryKind } from './entry-kind.ts'
import type { Outcome } from './outcome.ts'

/** Progress of sending one kind in this tab. */
export interface SendState {
  /** Number of failed attempts in a row. */
  readonly attempts: number
  /** Time of the next attempt in milliseconds since 1970; Infinity: wait until the network or the page is back. */
  readonly notBefore: number
  /** Maximum size of the next batch; smaller than the kind's maximum while a rejected entry is searched for. */
  readonly batchMax: number
}

export const newSendState = ({ batchMax }: EntryKind<unknown>): SendState => ({ attempts: 0, notBefore: 0, batchMax })

/**
 * Returns when the entries that wait are sent, in milliseconds since 1970: `now` or earlier means at once. `oldestAt` is
 * the time of writing of the oldest entry.
 */
export function dueAt(
  sendState: SendState,
  kind: EntryKind<unknown>,
  waiting: number,
  oldestAt: number,
  now: number,
): number {
  if (sendState.attempts > 0) return sendState.notBefore
  // Written in the future: the clock was set back since, and the age is unknown.
  const age = oldestAt > now ? Infinity : now - oldestAt
  return now + kind.collectFor(waiting, age)
}

/** What happens to a batch after its answer. */
export type Verdict = 'remove' | 'report and remove' | 'send by halves' | 'retry'

/** Decides what an answer means for a batch of `sent` entries, and for the batches after it. */
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
