import { SubmissionChange } from '@lectern/contracts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { submissionChanges } from './submission-changes.ts'

/**
 * Finds the changes of a submission that wait for the server, oldest first. Leaves out changes that an older version of
 * the app wrote in another shape.
 */
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
