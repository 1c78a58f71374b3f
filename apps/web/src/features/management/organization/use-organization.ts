import type { SchoolUnit } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../../platform/http/call-error.ts'
import { MANAGEMENT_KEY, useManagement } from '../use-management.ts'

/** Fetches an organization. Without an id, fetches nothing. */
export function useOrganization(id: string | undefined): UseQueryResult<SchoolUnit> {
  const { http, calls } = useManagement()
  return useQuery({
    queryKey: [MANAGEMENT_KEY, 'organization', id],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      getData(await http.call(calls.getSchoolUnit, { params: { id: id ?? '' } }, { signal })),
  })
}
