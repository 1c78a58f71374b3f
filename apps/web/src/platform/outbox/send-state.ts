import type { EntryKind, Outcome } from './entry-kind.ts'

/** How the sending of one kind stands in this tab. */
export interface Lane {
  /** That failed, one after another. */
  readonly attempts: number
  /** Nothing is sent before: milliseconds since 1970; Infinity: not until the network or the browser is back. */
  readonly notBefore: number
  /** Most entries of the next batch: fewer while one that is refused is looked for. */
  readonly batchMax: number
}

export const newLane = ({ batchMax }: EntryKind): Lane => ({ attempts: 0, notBefore: 0, batchMax })

/** When the entries that wait are sent: `now` or earlier is at once. `oldestAt` is when the first was written. */
export function dueAt(lane: Lane, kind: EntryKind, waiting: number, oldestAt: number, now: number): number {
  if (lane.attempts > 0) return lane.notBefore
  // Written in the future: the clock was put back since, and nobody knows how long ago it was.
  const since = oldestAt > now ? Infinity : now - oldestAt
  return now + kind.collectFor(waiting, since)
}

export type Verdict = 'remove' | 'report and remove' | 'send by halves' | 'keep'

/** What an answer means for the batch, and for what is sent next. */
export function afterOutcome(
  lane: Lane,
  kind: EntryKind,
  outcome: Outcome,
  sent: number,
  now: number,
): { readonly lane: Lane; readonly verdict: Verdict } {
  switch (outcome.kind) {
    case 'taken':
      return { lane: { ...newLane(kind), batchMax: Math.min(kind.batchMax, lane.batchMax * 2) }, verdict: 'remove' }
    case 'refused':
      if (kind.isolates && sent > 1) {
        return { lane: { ...newLane(kind), batchMax: Math.ceil(sent / 2) }, verdict: 'send by halves' }
      }
      return { lane: { ...newLane(kind), batchMax: lane.batchMax }, verdict: 'report and remove' }
    case 'not-sent': {
      const attempts = lane.attempts + 1
      return { lane: { ...lane, attempts, notBefore: now + (kind.retryAfter(attempts) ?? Infinity) }, verdict: 'keep' }
    }
  }
}
