import { pushSessionEvents, SessionEvent } from '@lectern/contracts'
import { defineKind, type EntryKind } from '../entry-kind.ts'
import { type Caller, outcomeOf } from '../outcome-of.ts'
import { eventPace } from './event-pace.ts'

/** What happens while a book is read. Spec 1 §7. */
export function sessionEventsKind(http: Caller): EntryKind {
  return defineKind({
    name: 'sessionEvent',
    payload: SessionEvent,
    ...eventPace,
    send: async (batch, { keepalive }) => {
      const body = batch.map(({ payload }) => payload)
      return outcomeOf(await http.call(pushSessionEvents, { body }, { keepalive, retries: 0, owner: batch[0].owner }))
    },
  })
}
