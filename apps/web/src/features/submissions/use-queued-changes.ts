import { type Answers, mergeAnswers, type SubmissionChange } from '@lectern/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { findQueuedChanges } from '../../services/submissions/find-queued-changes.ts'

/** Changes of one submission that are queued on this device. */
export interface QueuedChanges {
  readonly isWaiting: boolean
  /** True if a queued change hands the submission in. */
  readonly submits: boolean
  readonly answers: Answers
  readonly lookAgain: () => void
}

/** Milliseconds between checks of the queue while it has changes. */
const LOOK_AGAIN_MS = 2000

/**
 * Reads the queued changes of a submission. `onSent` is called when the queue becomes empty, and fetches the server's
 * answers.
 */
export function useQueuedChanges(id: string, onSent: () => Promise<unknown>): QueuedChanges {
  const { outbox } = usePlatform()
  const queries = useQueryClient()
  const queryKey = ['queued-changes', id]
  const { data: changes = [] } = useQuery({
    queryKey,
    queryFn: async () => {
      const waiting = await findQueuedChanges(outbox, id)
      // Fetch the server's answers before the queue is shown as empty, so that no answer disappears in between.
      const before = queries.getQueryData<readonly SubmissionChange[]>(queryKey)
      if (waiting.length === 0 && before?.length) await onSent()
      return waiting
    },
    refetchInterval: ({ state }) => (state.data?.length ? LOOK_AGAIN_MS : false),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  const isWaiting = changes.length > 0
  return {
    isWaiting,
    submits: changes.some(({ status }) => status === 'Submitted'),
    answers: changes.reduce<Answers>((all, { answers }) => mergeAnswers(all, answers), {}),
    lookAgain: () => void queries.invalidateQueries({ queryKey }),
  }
}
