import { type ImpersonationTarget, getImpersonationTarget } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** Fetches the user to impersonate. Fails without the permission to impersonate this user. */
export function useImpersonationTarget(uid: string): UseQueryResult<ImpersonationTarget> {
  const { http } = usePlatform()
  const userId = useUser()?.id
  return useQuery({
    queryKey: ['actable', userId, uid],
    queryFn: async ({ signal }) => getData(await http.call(getImpersonationTarget, { params: { uid } }, { signal })),
  })
}
