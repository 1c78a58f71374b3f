import {
  type CallResponse,
  type GroupReading,
  listAssignableGroups,
  listMyChildren,
  PAGE_SIZE_MAX,
  type PersonReading,
  readGroupReading,
  readPersonReading,
} from '@lectern/contracts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import type { Period } from './periods/period.ts'

const READING_KEY = 'reading'
/** Spec 2 §9: all items come in pages of 100, up to 10 of them. */
const PAGES_MAX = 10

/** What was read, and in which days: while others are on their way these stay to be seen, with what they are. */
export interface Read<Reading> {
  readonly span: Period
  readonly reading: Reading
}

/** What one person read in some days. Always asked for anew: reading changes it. */
export function usePersonStatistics(userId: string, span: Period): UseQueryResult<Read<PersonReading>> {
  const { http } = usePlatform()
  const { from, to } = span
  return useQuery({
    queryKey: [READING_KEY, useUser()?.id, 'person', userId, span],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await http.call(readPersonReading, { params: { userId }, query: { from, to } }, { signal })
      return { span, reading: getData(answer) }
    },
  })
}

/** What a group read in some days. Always asked for anew. */
export function useGroupStatistics(groupId: string, span: Period): UseQueryResult<Read<GroupReading>> {
  const { http } = usePlatform()
  const { from, to } = span
  return useQuery({
    queryKey: [READING_KEY, useUser()?.id, 'group', groupId, span],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await http.call(readGroupReading, { params: { groupId }, query: { from, to } }, { signal })
      return { span, reading: getData(answer) }
    },
  })
}

export type Group = CallResponse<typeof listAssignableGroups>['data'][number]

/** The groups that one teaches, or that one's school has. */
export function useGroups() {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [READING_KEY, useUser()?.id, 'groups'],
    queryFn: async ({ signal }) => {
      const groups: Group[] = []
      for (let page = 0; page < PAGES_MAX; page++) {
        const query = { limit: PAGE_SIZE_MAX, offset: groups.length }
        const { data, meta } = getData(await http.call(listAssignableGroups, { query }, { signal }))
        groups.push(...data)
        if (data.length === 0 || groups.length >= meta.totalCount) break
      }
      return groups
    },
  })
}

/** The pupils whose guardian one is. */
export function useChildren() {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [READING_KEY, useUser()?.id, 'children'],
    queryFn: async ({ signal }) => getData(await http.call(listMyChildren, {}, { signal })).data,
  })
}
