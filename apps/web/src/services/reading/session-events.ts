import { defineCall } from '@lectern/contracts'
import * as z from 'zod/mini'
import { defineKind, type EntryKind } from '../../platform/outbox/entry-kind.ts'
import { type Caller, toOutcome } from '../../platform/outbox/outcome.ts'
import { eventPace } from '../activity/event-pace.ts'

/** `pushSessionEvents`, whose events the reader's types and the server know: no page waits for a schema of them. */
const send = defineCall({
  service: 'sessionEvents',
  method: 'POST',
  path: '/v1/events',
  summary: '',
  access: 'user',
  body: z.array(z.unknown()),
  responses: { 204: null },
})

/** What happens while a book is read. Spec 1 §7. */
export function sessionEventsKind(http: Caller): EntryKind {
  return defineKind({
    name: 'sessionEvent',
    payload: z.unknown(),
    ...eventPace,
    send: async (batch, { keepalive }) => {
      const body = batch.map(({ payload }) => payload)
      return toOutcome(await http.call(send, { body }, { keepalive, retries: 0, owner: batch[0].owner }))
    },
  })
}
