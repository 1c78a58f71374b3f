import {
  type CallResponse,
  type GroupReading,
  listAssignableGroups,
  listMyChildren,
  type PersonReading,
  readGroupReading,
  readPersonReading,
} from '@lectern/contracts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { listAll } from '../../platform/http/list-all.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import type { Period } from './periods/period.ts'

const READING_KEY = 'reading'

/** Statistics with their period. The page shows the old statistics while another period loads. */
export interface PeriodReading<Reading> {
  readonly period: Period
  readonly reading: Reading
}

/** Fetches one user's statistics for a period. Fetches again on every use. */
export function usePersonStatistics(userId: string, period: Period): UseQueryResult<PeriodReading<PersonReading>> {
  const { http } = usePlatform()
  const { from, to } = period
  return useQuery({
    queryKey: [READING_KEY, useUser()?.id, 'person', userId, period],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const result = await http.call(readPersonReading, { params: { userId }, query: { from, to } }, { signal })
      return { period, reading: getData(result) }
    },
  })
}

/** Fetches a group's statistics for a period. Fetches again on every use. */
export function useGroupStatistics(groupId: string, period: Period): UseQueryResult<PeriodReading<GroupReading>> {
  const { http } = usePlatform()
  const { from, to } = period
  return useQuery({
    queryKey: [READING_KEY, useUser()?.id, 'group', groupId, period],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const result = await http.call(readGroupReading, { params: { groupId }, query: { from, to } }, { signal })
      return { period, reading: getData(result) }
    },
  })
}

export type Group = CallResponse<typeof listAssignableGroups>['data'][number]

/** Fetches the groups whose statistics the user can read. */
export function useGroups() {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [READING_KEY, useUser()?.id, 'groups'],
    queryFn: ({ signal }) =>
      listAll(async (query) => getData(await http.call(listAssignableGroups, { query }, { signal }))),
  })
}

/** Fetches the children of the guardian who is logged in. */
export function useChildren() {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [READING_KEY, useUser()?.id, 'children'],
    queryFn: async ({ signal }) => getData(await http.call(listMyChildren, {}, { signal })).data,
  })
}
