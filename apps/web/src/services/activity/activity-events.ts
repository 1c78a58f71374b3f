import { type ActivityEvent, pushUncheckedActivity } from '@lectern/contracts'
import * as z from 'zod/mini'
import { defineKind } from '../../platform/outbox/entry-kind.ts'
import { toOutcome } from '../../platform/outbox/outcome.ts'
import { eventPace } from './event-pace.ts'

/** Events of the activity stream. Spec 2 §7 and §8. */
export const activityEvents = defineKind({
  name: 'activityEvent',
  payload: z.custom<ActivityEvent>(),
  ...eventPace,
  send: async (batch, { http, keepalive, report }) => {
    const host = globalThis.location.hostname.replaceAll('.', '')
    const body = batch.map(({ payload }) => payload)
    const options = { keepalive, retries: 0, owner: batch[0].owner } as const
    const result = await http.call(pushUncheckedActivity, { params: { host }, body }, options)
    const outcome = toOutcome(result)
    // The outbox reports a rejected batch, so report only batches that were not sent.
    if (!result.ok && outcome.kind === 'not-sent')
      report(new Error(`activity events were not sent: ${result.status} ${result.code}`))
    return outcome
  },
})
