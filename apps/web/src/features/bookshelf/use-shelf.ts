import { listShelf, type ShelfBook } from '@lectern/contracts'
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { dataOf } from '../../platform/http/call-error.ts'
import type { HttpClient } from '../../platform/http/http-client.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** Reading changes the shelf, so that it is asked for anew; but not twice while a page begins. */
const FRESH_MS = 1000

/** The shelf of a person, last opened first. */
export function shelfQuery(http: HttpClient, userId: string) {
  return queryOptions({
    queryKey: ['shelf', userId],
    enabled: userId !== '',
    staleTime: FRESH_MS,
    queryFn: async ({ signal }): Promise<readonly ShelfBook[]> =>
      dataOf(await http.call(listShelf, { params: { userId } }, { signal })).data,
  })
}

/** The shelf of whoever is logged in. */
export function useShelf(): UseQueryResult<readonly ShelfBook[]> {
  const { http } = usePlatform()
  return useQuery(shelfQuery(http, useUser()?.id ?? ''))
}
