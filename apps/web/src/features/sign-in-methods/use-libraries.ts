import { type Library, listLibraries } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform } from '../../platform/platform.tsx'

/** Fetches the libraries whose users can log in. */
export function useLibraries(): UseQueryResult<readonly Library[]> {
  const { http } = usePlatform()
  return useQuery({
    queryKey: ['libraries'],
    queryFn: async ({ signal }) => getData(await http.call(listLibraries, {}, { signal })).libraries,
  })
}
