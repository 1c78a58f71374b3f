import { handBackSubmission, readSubmission } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import type { RefusalCode } from '../../../platform/http/http-client.ts'
import { getData } from '../../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { ASSIGNMENTS_KEY, useRefreshAssignments } from '../use-assignments.ts'

/** Fetches one pupil's submission. */
export function useSubmission(id: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'submission', id],
    staleTime: 0,
    queryFn: async ({ signal }) => getData(await http.call(readSubmission, { params: { id } }, { signal })),
  })
}

export type ReadSubmission = NonNullable<ReturnType<typeof useSubmission>['data']>

/** Returns a function that hands the submission back. The function resolves to the refusal code, or to null. */
export function useHandBack(id: string): (comment: string) => Promise<RefusalCode | null> {
  const { http } = usePlatform()
  const refresh = useRefreshAssignments()
  return async (comment) => {
    const result = await http.call(handBackSubmission, { params: { id }, body: { comment } })
    await refresh()
    return result.ok ? null : result.code
  }
}
