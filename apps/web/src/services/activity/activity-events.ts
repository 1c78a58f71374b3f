import { defineCall } from '@lectern/contracts'
import * as z from 'zod/mini'
import { defineKind, type EntryKind } from '../../platform/outbox/entry-kind.ts'
import { type Caller, toOutcome } from '../../platform/outbox/outcome.ts'
import { eventPace } from './event-pace.ts'

export const ACTIVITY_EVENT = 'activityEvent'

/** `pushActivity`, whose events only the server needs to know: no page waits for a schema of them. */
const send = defineCall({
  service: 'activity',
  method: 'POST',
  path: '/origin/:host/events',
  summary: '',
  access: 'user',
  params: z.object({ host: z.string() }),
  body: z.array(z.unknown()),
  responses: { 204: null },
})

/** The activity stream, to the host that the app was loaded from. Spec 2 §7; §8: a failure is reported, and sent again. */
export function activityEventsKind(http: Caller, hostname: string, report: (error: unknown) => void): EntryKind {
  const host = hostname.replaceAll('.', '')
  return defineKind({
    name: ACTIVITY_EVENT,
    payload: z.unknown(),
    ...eventPace,
    send: async (batch, { keepalive }) => {
      const body = batch.map(({ payload }) => payload)
      const answer = await http.call(send, { params: { host }, body }, { keepalive, retries: 0, owner: batch[0].owner })
      const outcome = toOutcome(answer)
      // What is refused for good, the outbox reports.
      if (!answer.ok && outcome.kind === 'not-sent')
        report(new Error(`the activity stream took nothing: ${answer.status} ${answer.code}`))
      return outcome
    },
  })
}
