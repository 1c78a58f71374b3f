import { type CurrentProfile, getCurrentProfile } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../platform/http/call-error.ts'
import { usePlatform, useUser } from '../platform/platform.tsx'

/** Fetches the user's profile. Spec 2 §7, control panel. */
export function useCurrentProfile(): UseQueryResult<CurrentProfile> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: ['current-profile', userId],
    enabled: userId !== '',
    queryFn: async ({ signal }) => getData(await http.call(getCurrentProfile, {}, { signal })),
  })
}
