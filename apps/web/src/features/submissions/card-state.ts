import type { Submission } from '@lectern/contracts'

/** The progress that a submission's card shows. */
export type CardState = 'new' | 'begun' | 'handed_back' | 'submitted'

/** Returns the progress of a submission. `hasDraft`: this device has unsent answers. */
export function getCardState({ status, attempt, begunAt }: Submission, hasDraft: boolean): CardState {
  if (status === 'Submitted') return 'submitted'
  if (attempt > 1) return 'handed_back'
  return begunAt !== null || hasDraft ? 'begun' : 'new'
}
