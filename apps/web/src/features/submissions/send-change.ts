import type { SubmissionChange } from '@lectern/contracts'
import { submissionChanges } from '../../services/submissions/submission-changes.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Delivery } from '../../platform/outbox/outbox-state.ts'

export type SendChange = (submission: string, change: SubmissionChange) => Promise<Delivery>

/** Puts a change of a submission into the outbox. Resolves to the delivery. Spec 1 §7. */
export function sendChange(outbox: Outbox, submission: string, change: SubmissionChange): Promise<Delivery> {
  return outbox.put(submissionChanges, { submission, change })
}
