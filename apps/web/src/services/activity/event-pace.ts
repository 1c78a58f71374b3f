import { EVENT_BATCH_MAX, EVENT_FLUSH_COUNT, EVENT_FLUSH_MS, EVENT_RETRIES } from '@lectern/contracts'

/** Batching and timing of activity events. Spec 2 §4. */
export const eventPace = {
  batchMax: EVENT_BATCH_MAX,
  collectFor: (waiting: number, age: number) => (waiting >= EVENT_FLUSH_COUNT ? 0 : Math.max(0, EVENT_FLUSH_MS - age)),
  retryAfter: (attempts: number) => (attempts > EVENT_RETRIES ? null : EVENT_FLUSH_MS * attempts),
  isolates: true,
  sendsOnLeaving: true,
} as const
