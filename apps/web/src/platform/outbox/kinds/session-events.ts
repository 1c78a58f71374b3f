import {
  EVENT_BATCH_MAX,
  EVENT_FLUSH_COUNT,
  EVENT_FLUSH_MS,
  EVENT_RETRIES,
  pushSessionEvents,
  SessionEvent,
} from '@lectern/contracts'
import { defineKind, type EntryKind } from '../entry-kind.ts'
import { type Caller, outcomeOf } from '../outcome-of.ts'

/** Spec 2 §4, activity events: 25 together, or after 10 s times the number of the attempt, ten times; 100 at once. */
export function sessionEventsKind(http: Caller): EntryKind {
  return defineKind({
    name: 'sessionEvent',
    payload: SessionEvent,
    batchMax: EVENT_BATCH_MAX,
    collectFor: (waiting, since) => (waiting >= EVENT_FLUSH_COUNT ? 0 : Math.max(0, EVENT_FLUSH_MS - since)),
    retryAfter: (attempts) => (attempts > EVENT_RETRIES ? null : EVENT_FLUSH_MS * attempts),
    isolates: true,
    sendsOnLeaving: true,
    send: async (batch, { keepalive }) => {
      const body = batch.map(({ payload }) => payload)
      return outcomeOf(await http.call(pushSessionEvents, { body }, { keepalive, retries: 0, owner: batch[0].owner }))
    },
  })
}
