import { type Answers, SubmissionChange } from '@lectern/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SUBMISSION_CHANGE } from '../../services/submissions/submission-changes.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { overlaid } from './answers.ts'

const Queued = z.object({ submission: z.string(), change: SubmissionChange })

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
      const waiting = (await outbox.waiting(SUBMISSION_CHANGE))
        .map(({ payload }) => Queued.safeParse(payload))
        .flatMap(({ data }) => (data?.submission === id ? [data.change] : []))
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
    answers: changes.reduce<Answers>((all, { answers }) => overlaid(all, answers), {}),
    lookAgain: () => void queries.invalidateQueries({ queryKey }),
  }
}
