import { SubmissionChange } from '@lectern/contracts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { submissionChanges } from './submission-changes.ts'

/** Returns the queued changes of a submission, oldest first. Leaves out changes that do not match the schema. */
export async function findQueuedChanges(
  outbox: Pick<Outbox, 'queued'>,
  submission: string,
): Promise<readonly SubmissionChange[]> {
  const queued = await outbox.queued(submissionChanges)
  return queued.flatMap(({ payload }) => {
    const change = payload.submission === submission ? SubmissionChange.safeParse(payload.change).data : undefined
    return change === undefined ? [] : [change]
  })
}
