import { changeUncheckedSubmission, type SubmissionChange } from '@lectern/contracts'
import * as z from 'zod/mini'
import { backOff } from '../../platform/outbox/back-off.ts'
import { defineKind } from '../../platform/outbox/entry-kind.ts'
import { toOutcome } from '../../platform/outbox/outcome.ts'

/**
 * Checks only that the change is an object. The full schema would make the reader's page larger, and the server checks
 * the change.
 */
const QueuedChange = z.object({
  submission: z.string(),
  change: z.custom<SubmissionChange>((value) => typeof value === 'object' && value !== null),
})

/**
 * Changes of submissions, sent one by one in the order of writing. The id of the entry is also the id of the change.
 * Spec 1 §7.
 */
export const submissionChanges = defineKind({
  name: 'submission-change',
  payload: QueuedChange,
  batchMax: 1,
  retryAfter: backOff,
  isolates: false,
  sendsOnLeaving: true,
  // A submission accepts no answers after the hand-in, so the answers must arrive first.
  inOrder: true,
  send: async ([{ id: changeId, owner, payload }], { http, keepalive }) => {
    const { submission: id, change } = payload
    const body = JSON.stringify({ ...change, changeId })
    return toOutcome(
      await http.call(changeUncheckedSubmission, { params: { id }, body }, { keepalive, retries: 0, owner }),
    )
  },
})
