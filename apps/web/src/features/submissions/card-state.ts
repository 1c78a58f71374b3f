import type { Submission } from '@lectern/contracts'

/** Progress that a card shows. */
export type CardState = 'new' | 'begun' | 'handed_back' | 'submitted'

/** Returns the state of a card. `hasDraft`: this device has answers that the server does not have. */
export function cardState({ status, attempt, begunAt }: Submission, hasDraft: boolean): CardState {
  if (status === 'Submitted') return 'submitted'
  if (attempt > 1) return 'handed_back'
  return begunAt !== null || hasDraft ? 'begun' : 'new'
}
