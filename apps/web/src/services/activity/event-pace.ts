import { EVENT_BATCH_MAX, EVENT_FLUSH_COUNT, EVENT_FLUSH_MS, EVENT_RETRIES } from '@lectern/contracts'

/** How events go, in the reader and in the stream. Spec 2 §4: 25 together, or after 10 s times the number of the attempt, ten times; 100 at once. */
export const eventPace = {
  batchMax: EVENT_BATCH_MAX,
  collectFor: (waiting: number, since: number) =>
    waiting >= EVENT_FLUSH_COUNT ? 0 : Math.max(0, EVENT_FLUSH_MS - since),
  retryAfter: (attempts: number) => (attempts > EVENT_RETRIES ? null : EVENT_FLUSH_MS * attempts),
  isolates: true,
  sendsOnLeaving: true,
} as const
