import {
  type Assignment,
  type AssignmentPupil,
  type AssignmentSummary,
  listAssignableGroups,
  listAssignmentPupils,
  listAssignments,
  type PersonName,
  readAssignment,
} from '@lectern/contracts'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { listAll, type Page } from '../../platform/http/list-all.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** First part of every query key about assignments. */
export const ASSIGNMENTS_KEY = 'assignments'

export interface AssignmentQuery {
  readonly group?: string | undefined
  readonly book?: string | undefined
  readonly status?: Assignment['status'] | undefined
  readonly limit: number
  readonly offset: number
}

/** Fetches a page of the assignments that the user can manage, newest first. Fetches again on every use. */
export function useAssignments(query: AssignmentQuery): UseQueryResult<Page<AssignmentSummary>> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, userId, 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => getData(await http.call(listAssignments, { query: { ...query } }, { signal })),
  })
}

/** Fetches all assignments for a book that the user can manage, newest first. */
export function useBookAssignments(book: string): UseQueryResult<readonly AssignmentSummary[]> {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'book', book],
    staleTime: 0,
    queryFn: ({ signal }) =>
      listAll(async (paging) => getData(await http.call(listAssignments, { query: { ...paging, book } }, { signal }))),
  })
}

/** Fetches one assignment with its exercises. */
export function useAssignment(id: string): UseQueryResult<Assignment> {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'one', id],
    staleTime: 0,
    queryFn: async ({ signal }) => getData(await http.call(readAssignment, { params: { id } }, { signal })),
  })
}

/** Fetches the recipients of an assignment with their progress, sorted by name. */
export function useAssignmentPupils(id: string): UseQueryResult<readonly AssignmentPupil[]> {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'pupils', id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      listAll(async (paging) =>
        getData(await http.call(listAssignmentPupils, { params: { id }, query: paging }, { signal })),
      ),
  })
}

/** Fetches the groups to which the user can assign work. */
export function useAssignableGroups() {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ASSIGNMENTS_KEY, useUser()?.id, 'groups'],
    queryFn: ({ signal }) =>
      listAll(async (paging) => getData(await http.call(listAssignableGroups, { query: paging }, { signal }))),
  })
}

export type AssignableGroup = NonNullable<ReturnType<typeof useAssignableGroups>['data']>[number]

/** Returns the names of an assignment's pupils, by uid. */
export function getPupilNames(pupils: readonly AssignmentPupil[]): ReadonlyMap<string, string> {
  return new Map(pupils.map(({ pupil }): [PersonName['uid'], string] => [pupil.uid, pupil.name]))
}

/** Returns a function that fetches the shown assignments again. */
export function useRefreshAssignments(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [ASSIGNMENTS_KEY] })
}
