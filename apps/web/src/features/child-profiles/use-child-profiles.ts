import { type CallResponse, listMyChildProfiles, listReaders } from '@lectern/contracts'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { rememberFamily } from '../../platform/session/known-family.ts'

/** The children of a family, the maximum number, and whether the parent has a PIN. */
export interface Family extends CallResponse<typeof listMyChildProfiles> {
  readonly pinSet: boolean
}

const KEY = 'child-profiles'

/** Fetches the profiles of the user's children. */
export function useChildProfiles(): UseQueryResult<Family> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: [KEY, userId],
    enabled: userId !== '',
    queryFn: async ({ signal }) => {
      const [profiles, answer] = await Promise.all([
        http.call(listMyChildProfiles, {}, { signal }),
        http.call(listReaders, {}, { signal }),
      ])
      const readers = getData(answer)
      rememberFamily(readers)
      return { ...getData(profiles), pinSet: readers.pinSet }
    },
  })
}

/** Returns a function that fetches the profiles again, with everything that other pages show about the children. */
export function useRefreshChildren(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}
