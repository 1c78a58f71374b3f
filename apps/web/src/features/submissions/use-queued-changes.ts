import { type Answers, mergeAnswers, type SubmissionChange } from '@lectern/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { findQueuedChanges } from '../../services/submissions/find-queued-changes.ts'

/** The changes of one submission that are queued on this device. */
export interface QueuedChanges {
  readonly isWaiting: boolean
  /** True if a queued change hands the submission in. */
  readonly hasHandIn: boolean
  readonly answers: Answers
  /** Adds a change that the outbox has queued, before the queue is read again. The outbox may send it meanwhile. */
  readonly add: (change: SubmissionChange) => void
}

/** Milliseconds between checks of the queue. */
const CHECK_INTERVAL_MS = 2000

/** Reads the queued changes of a submission. Calls `onSent` with the last known changes when the queue becomes empty. */
export function useQueuedChanges(
  id: string,
  onSent: (changes: readonly SubmissionChange[]) => Promise<unknown>,
): QueuedChanges {
  const { outbox } = usePlatform()
  const queries = useQueryClient()
  const queryKey = ['queued-changes', id]
  const { data: changes = [] } = useQuery({
    queryKey,
    queryFn: async () => {
      const waiting = await findQueuedChanges(outbox, id)
      // Fetch the answers first, so that no answer disappears for a moment.
      const before = queries.getQueryData<readonly SubmissionChange[]>(queryKey)
      if (waiting.length === 0 && before?.length) await onSent(before)
      return waiting
    },
    refetchInterval: ({ state }) => (state.data?.length ? CHECK_INTERVAL_MS : false),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  const isWaiting = changes.length > 0
  return {
    isWaiting,
    hasHandIn: changes.some(isHandIn),
    answers: changes.reduce<Answers>((all, { answers }) => mergeAnswers(all, answers), {}),
    add(change) {
      queries.setQueryData<readonly SubmissionChange[]>(queryKey, (before = []) => [...before, change])
      void queries.invalidateQueries({ queryKey })
    },
  }
}

export const isHandIn = ({ status }: SubmissionChange) => status === 'Submitted'
