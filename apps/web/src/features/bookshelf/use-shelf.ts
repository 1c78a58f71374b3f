import { listShelf, type ShelfBook } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** Fetches the user's shelf; the most recently opened book is first. Fetches again each time that a component with this hook is mounted. */
export function useShelf(): UseQueryResult<readonly ShelfBook[]> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: ['shelf', userId],
    enabled: userId !== '',
    staleTime: 0,
    queryFn: async ({ signal }) => getData(await http.call(listShelf, { params: { userId } }, { signal })).data,
  })
}
