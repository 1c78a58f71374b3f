import { type Answers, mergeAnswers, type SubmissionChange } from '@lectern/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { findQueuedChanges } from '../../services/submissions/find-queued-changes.ts'

/** What waits on this device for the server, of one submission. */
export interface QueuedChanges {
  readonly isWaiting: boolean
  /** It is handed in as soon as the server is reached. */
  readonly submits: boolean
  readonly answers: Answers
  readonly lookAgain: () => void
}

/** While something waits, it is looked for so often whether it still does. */
const LOOK_AGAIN_MS = 2000

/** `onSent`: what waited has gone; asks what the server has now. */
export function useQueuedChanges(id: string, onSent: () => Promise<unknown>): QueuedChanges {
  const { outbox } = usePlatform()
  const queries = useQueryClient()
  const queryKey = ['queued-changes', id]
  const { data: changes = [] } = useQuery({
    queryKey,
    queryFn: async () => {
      const waiting = await findQueuedChanges(outbox, id)
      // What the server has is asked for before it is said that nothing waits: no answer is out of sight in between.
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
