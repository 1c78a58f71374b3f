import type { EntryKind } from './entry-kind.ts'
import type { Outcome } from './outcome.ts'

/** How the sending of one kind stands in this tab. */
export interface SendState {
  /** That failed, one after another. */
  readonly attempts: number
  /** Nothing is sent before: milliseconds since 1970; Infinity: not until the network or the browser is back. */
  readonly notBefore: number
  /** Most entries of the next batch: fewer while one that is refused is looked for. */
  readonly batchMax: number
}

export const newSendState = ({ batchMax }: EntryKind<unknown>): SendState => ({ attempts: 0, notBefore: 0, batchMax })

/** When the entries that wait are sent: `now` or earlier is at once. `oldestAt` is when the first was written. */
export function dueAt(
  sendState: SendState,
  kind: EntryKind<unknown>,
  waiting: number,
  oldestAt: number,
  now: number,
): number {
  if (sendState.attempts > 0) return sendState.notBefore
  // Written in the future: the clock was put back since, and nobody knows how long ago it was.
  const since = oldestAt > now ? Infinity : now - oldestAt
  return now + kind.collectFor(waiting, since)
}

export type Verdict = 'remove' | 'report and remove' | 'send by halves' | 'retry'

/** What an answer means for the batch, and for what is sent next. */
export function afterOutcome(
  sendState: SendState,
  kind: EntryKind<unknown>,
  outcome: Outcome,
  sent: number,
  now: number,
): { readonly sendState: SendState; readonly verdict: Verdict } {
  switch (outcome.kind) {
    case 'delivered':
      return {
        sendState: { ...newSendState(kind), batchMax: Math.min(kind.batchMax, sendState.batchMax * 2) },
        verdict: 'remove',
      }
    case 'rejected':
      if (kind.isolates && sent > 1) {
        return { sendState: { ...newSendState(kind), batchMax: Math.ceil(sent / 2) }, verdict: 'send by halves' }
      }
      return { sendState: { ...newSendState(kind), batchMax: sendState.batchMax }, verdict: 'report and remove' }
    case 'not-sent': {
      const attempts = sendState.attempts + 1
      return {
        sendState: { ...sendState, attempts, notBefore: now + (kind.retryAfter(attempts) ?? Infinity) },
        verdict: 'retry',
      }
    }
  }
}
