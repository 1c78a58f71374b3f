import { listMyChildren, listSubmissions } from '@lectern/contracts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dataOf } from '../../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { ASSIGNMENTS_KEY } from '../use-assignments.ts'

const ROWS_PER_PAGE = 20

/** The pupils whose guardian one is. */
export function useChildren() {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'children'],
    queryFn: async ({ signal }) => dataOf(await http.call(listMyChildren, {}, { signal })).data,
  })
}

/** What a child has to do and has done, newest first, page after page by cursor. Spec 1 §3. */
export function useChildSubmissions(pupil: string) {
  const { http } = usePlatform()
  return useInfiniteQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'submissions of a child', pupil],
    staleTime: 0,
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        ownership: 'guardian' as const,
        pupil,
        limit: ROWS_PER_PAGE,
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      }
      return dataOf(await http.call(listSubmissions, { query }, { signal })).data
    },
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })
}
