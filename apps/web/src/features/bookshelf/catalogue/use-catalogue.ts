import { type FilterValues, listCatalogue, listFilterValues } from '@lectern/contracts'
import { keepPreviousData, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import type { CatalogueQuery } from './catalogue-address.ts'

/** Number of books that the page loads at once. */
const PAGE_SIZE = 48

/** Fetches the books that match the query, page by page. The last books stay visible while the next ones load. */
export function useCatalogue({ q, filters }: CatalogueQuery) {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useInfiniteQuery({
    queryKey: ['catalogue', userId, q, filters],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...(q.trim() !== '' && { q }), limit: PAGE_SIZE, offset: pageParam }
      return getData(await http.call(listCatalogue, { query }, { signal }))
    },
    getNextPageParam: ({ meta }, pages) => {
      const loaded = pages.reduce((sum, { data }) => sum + data.length, 0)
      return pages.at(-1)?.data.length === 0 || loaded >= meta.totalCount ? undefined : loaded
    },
    placeholderData: keepPreviousData,
  })
}

/** Fetches the values that the filters can have. */
export function useFilterValues(): UseQueryResult<FilterValues> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: ['catalogue-filters', userId],
    queryFn: async ({ signal }) => getData(await http.call(listFilterValues, {}, { signal })),
  })
}
