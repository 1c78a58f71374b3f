import { getMe, listMyOrganizations, type Me, type Organization } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { dataOf } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** Who is logged in, and at which schools. Spec 2 §7, account service. */
export function useProfile(): UseQueryResult<{ readonly me: Me; readonly organizations: readonly Organization[] }> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: ['profile', userId],
    enabled: userId !== '',
    queryFn: async ({ signal }) => {
      const [me, organizations] = await Promise.all([
        http.call(getMe, {}, { signal }),
        http.call(listMyOrganizations, {}, { signal }),
      ])
      return { me: dataOf(me), organizations: dataOf(organizations).data }
    },
  })
}
