import { defineCall } from '@lectern/contracts'
import * as z from 'zod/mini'
import { defineKind, type EntryKind } from '../../platform/outbox/entry-kind.ts'
import { type Caller, toOutcome } from '../../platform/outbox/outcome.ts'
import { backOff } from '../../platform/outbox/back-off.ts'

export const SUBMISSION_CHANGE = 'submission-change'

/** Answers to a submission, or its handing in; what the change says, its writer and the server know. */
const QueuedChange = z.object({ submission: z.string(), change: z.record(z.string(), z.unknown()) })

/** `changeSubmission`, sent for nothing but to be taken: the reader waits for no schema of what a submission is. */
const sendChange = defineCall({
  service: 'submissions',
  method: 'PATCH',
  path: '/:id',
  summary: 'Save answers, or submit them',
  access: 'user',
  params: z.object({ id: z.string() }),
  contentType: 'text/plain',
  body: z.string(),
  responses: { 200: z.unknown() },
})

/** Changes of submissions, one at a time and in order; the entry's id is the change's, so that it is made once. Spec 1 §7. */
export function submissionChangesKind(http: Caller): EntryKind {
  return defineKind({
    name: SUBMISSION_CHANGE,
    payload: QueuedChange,
    batchMax: 1,
    retryAfter: backOff,
    isolates: false,
    sendsOnLeaving: true,
    // What is handed in takes no more answers.
    inOrder: true,
    send: async ([{ id: changeId, owner, payload }], { keepalive }) => {
      const { submission: id, change } = payload
      const body = JSON.stringify({ ...change, changeId })
      return toOutcome(await http.call(sendChange, { params: { id }, body }, { keepalive, retries: 0, owner }))
    },
  })
}
