import { listReaders, type Readers } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { rememberFamily } from '../../platform/session/known-family.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** Fetches the readers of the user's family. With `enabled` false, nothing is fetched. */
export function useReaders(enabled = true): UseQueryResult<Readers> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: ['readers', userId],
    enabled: enabled && userId !== '',
    queryFn: async ({ signal }) => {
      const readers = getData(await http.call(listReaders, {}, { signal, retries: 0 }))
      rememberFamily(readers)
      return readers
    },
  })
}
