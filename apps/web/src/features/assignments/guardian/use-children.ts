import { listMyChildren, listSubmissions } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { ASSIGNMENTS_KEY } from '../use-assignments.ts'

const ROWS_PER_PAGE = 20

/** Fetches the children of the guardian who is logged in. */
export function useChildren() {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'children'],
    queryFn: async ({ signal }) => getData(await http.call(listMyChildren, {}, { signal })).data,
  })
}

/** Fetches a page of a child's submissions, newest first. `cursor` is empty for the first page. Spec 1 §3. */
export function useChildSubmissions(pupil: string, cursor: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'submissions of a child', pupil, cursor],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const filter = { ownership: 'guardian', pupil, limit: ROWS_PER_PAGE } as const
      const query = cursor === '' ? filter : { ...filter, cursor }
      return getData(await http.call(listSubmissions, { query }, { signal })).data
    },
  })
}
