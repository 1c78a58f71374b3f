import { type Actable, getActable } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { dataOf } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** The person whom one wants to act as, if one may. */
export function useActable(uid: string): UseQueryResult<Actable> {
  const { http } = usePlatform()
  const userId = useUser()?.id
  return useQuery({
    queryKey: ['actable', userId, uid],
    queryFn: async ({ signal }) => dataOf(await http.call(getActable, { params: { uid } }, { signal })),
  })
}
