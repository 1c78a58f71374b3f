import { EVENT_BATCH_MAX, EVENT_FLUSH_COUNT, EVENT_FLUSH_MS, EVENT_RETRIES } from '@lectern/contracts'

/**
 * Pacing of events. Spec 2 §4: a batch is sent with 25 events or after 10 s, retried ten times after 10 s times the
 * number of the attempt, and holds at most 100 events.
 */
export const eventPace = {
  batchMax: EVENT_BATCH_MAX,
  collectFor: (waiting: number, age: number) => (waiting >= EVENT_FLUSH_COUNT ? 0 : Math.max(0, EVENT_FLUSH_MS - age)),
  retryAfter: (attempts: number) => (attempts > EVENT_RETRIES ? null : EVENT_FLUSH_MS * attempts),
  isolates: true,
  sendsOnLeaving: true,
} as const
