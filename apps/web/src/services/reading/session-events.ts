import { pushUncheckedSessionEvents, type SessionEvent } from '@lectern/contracts'
import * as z from 'zod/mini'
import { defineKind } from '../../platform/outbox/entry-kind.ts'
import { toOutcome } from '../../platform/outbox/outcome.ts'
import { eventPace } from '../activity/event-pace.ts'

/** Events of a reading session, such as playing and pausing. Spec 1 §7. */
export const sessionEvents = defineKind({
  name: 'sessionEvent',
  payload: z.custom<SessionEvent>(),
  ...eventPace,
  send: async (batch, { http, keepalive }) => {
    const body = batch.map(({ payload }) => payload)
    return toOutcome(
      await http.call(pushUncheckedSessionEvents, { body }, { keepalive, retries: 0, owner: batch[0].owner }),
    )
  },
})
