import { readSubmission, type Submission } from '@lectern/contracts'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import type { SubmissionPage } from './submission-page.ts'
import { createListKey } from './use-submission-list.ts'

/** Returns one submission: at first as it is in the list, then as the server returns it. */
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
    // The draft in the form replaces parts of the fetched answers, so the fetched answers must not change while the
    // form is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
}
