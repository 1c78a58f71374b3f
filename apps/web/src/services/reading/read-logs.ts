import { pushReadLogs, ReadLog } from '@lectern/contracts'
import { backOff } from '../../platform/outbox/back-off.ts'
import { defineKind } from '../../platform/outbox/entry-kind.ts'
import { toOutcome } from '../../platform/outbox/outcome.ts'

/** Maximum number of read logs in a batch. A larger request with `keepalive` would fail. */
const BATCH_MAX = 200

/** Read logs. The reader writes a read log every 3000 ms. Spec 1 §7. */
export const readLogs = defineKind({
  name: 'readLog',
  payload: ReadLog,
  batchMax: BATCH_MAX,
  retryAfter: backOff,
  isolates: true,
  sendsOnLeaving: true,
  send: async (batch, { http, keepalive }) => {
    const body = batch.map(({ payload }) => payload)
    return toOutcome(await http.call(pushReadLogs, { body }, { keepalive, retries: 0, owner: batch[0].owner }))
  },
})
