import { pushReadLogs, ReadLog } from '@lectern/contracts'
import { defineKind, type EntryKind } from '../../platform/outbox/entry-kind.ts'
import { type Caller, toOutcome } from '../../platform/outbox/outcome.ts'
import { backOff } from '../../platform/outbox/back-off.ts'

/** So many fit into a request that outlives its page. */
const BATCH_MAX = 200

/** Read logs, as they come: one every 3000 ms, and what collected without a network together. Spec 1 §7. */
export function readLogsKind(http: Caller): EntryKind {
  return defineKind({
    name: 'readLog',
    payload: ReadLog,
    batchMax: BATCH_MAX,
    retryAfter: backOff,
    isolates: true,
    sendsOnLeaving: true,
    send: async (batch, { keepalive }) => {
      const body = batch.map(({ payload }) => payload)
      return toOutcome(await http.call(pushReadLogs, { body }, { keepalive, retries: 0, owner: batch[0].owner }))
    },
  })
}
