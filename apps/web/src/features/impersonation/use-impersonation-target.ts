import { type ImpersonationTarget, getImpersonationTarget } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** The person whom one wants to act as, if one may. */
export function useImpersonationTarget(uid: string): UseQueryResult<ImpersonationTarget> {
  const { http } = usePlatform()
  const userId = useUser()?.id
  return useQuery({
    queryKey: ['actable', userId, uid],
    queryFn: async ({ signal }) => getData(await http.call(getImpersonationTarget, { params: { uid } }, { signal })),
  })
}
