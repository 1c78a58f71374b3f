import type { Submission } from '@lectern/contracts'

/** What a card says of how far one is. */
export type CardState = 'new' | 'begun' | 'handed_back' | 'submitted'

/** `hasDraft`: something is written on this device that the server does not have yet. */
export function cardState({ status, attempt, begunAt }: Submission, hasDraft: boolean): CardState {
  if (status === 'Submitted') return 'submitted'
  if (attempt > 1) return 'handed_back'
  return begunAt !== null || hasDraft ? 'begun' : 'new'
}
