import { readSubmission, type Submission } from '@lectern/contracts'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import type { SubmissionPage } from './submission-page.ts'
import { createListKey } from './use-submission-list.ts'

/** Returns one submission: first from the list, then from the server. */
export function useSubmission(id: string | null, bookId: string): UseQueryResult<Submission> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['submission', id],
    enabled: id !== null,
    queryFn: async ({ signal }): Promise<Submission> =>
      getData(await http.call(readSubmission, { params: { id: id ?? '' } }, { signal })),
    placeholderData: () =>
      queries
        .getQueriesData<{ pages: readonly SubmissionPage[] }>({ queryKey: createListKey(userId, bookId) })
        .flatMap(([, list]) => list?.pages ?? [])
        .flatMap(({ submissions }) => submissions)
        .find((submission) => submission.id === id),
    // The form adds its draft to the fetched answers, so these answers must not change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
}
