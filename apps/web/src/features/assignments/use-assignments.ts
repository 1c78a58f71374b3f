import {
  type Assignment,
  type AssignmentPupil,
  type AssignmentSummary,
  listAssignableGroups,
  listAssignmentPupils,
  listAssignments,
  PAGE_SIZE_MAX,
  type PersonName,
  readAssignment,
} from '@lectern/contracts'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** All that is fetched of assignments begins with it. */
export const ASSIGNMENTS_KEY = 'assignments'
/** Spec 2 §9: all items come in pages of 100, up to 10 of them. */
const PAGES_MAX = 10

interface Page<T> {
  readonly data: readonly T[]
  readonly meta: { readonly totalCount: number }
}

export interface AssignmentQuery {
  readonly group?: string | undefined
  readonly book?: string | undefined
  readonly status?: Assignment['status'] | undefined
  readonly limit: number
  readonly offset: number
}

/** A page of what one set, and what one's groups have; newest first. Always asked for anew: pupils change it. */
export function useAssignments(question: AssignmentQuery): UseQueryResult<Page<AssignmentSummary>> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, userId, 'list', question],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => getData(await http.call(listAssignments, { query: { ...question } }, { signal })),
  })
}

/** One assignment with its exercises. */
export function useAssignment(id: string): UseQueryResult<Assignment> {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'one', id],
    staleTime: 0,
    queryFn: async ({ signal }) => getData(await http.call(readAssignment, { params: { id } }, { signal })),
  })
}

/** Everybody whom an assignment is for, and how far they are, by name. */
export function useAssignmentPupils(id: string): UseQueryResult<readonly AssignmentPupil[]> {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'pupils', id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      allPages(async (paging) =>
        getData(await http.call(listAssignmentPupils, { params: { id }, query: paging }, { signal })),
      ),
  })
}

/** The groups that one can give something to. */
export function useAssignableGroups() {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'groups'],
    queryFn: ({ signal }) =>
      allPages(async (paging) => getData(await http.call(listAssignableGroups, { query: paging }, { signal }))),
  })
}

export type AssignableGroup = NonNullable<ReturnType<typeof useAssignableGroups>['data']>[number]

/** The names of those whom an assignment is for. */
export function getPupilNames(pupils: readonly AssignmentPupil[]): ReadonlyMap<string, string> {
  return new Map(pupils.map(({ pupil }): [PersonName['uid'], string] => [pupil.uid, pupil.name]))
}

/** Fetches assignments anew, after something in them was changed. */
export function useRefreshAssignments(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [ASSIGNMENTS_KEY] })
}

async function allPages<T>(fetchPage: (paging: { limit: number; offset: number }) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    const { data, meta } = await fetchPage({ limit: PAGE_SIZE_MAX, offset: rows.length })
    rows.push(...data)
    if (data.length === 0 || rows.length >= meta.totalCount) break
  }
  return rows
}
