import type { SchoolUnit } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import type { ChosenUnit } from '../parts/choosers.tsx'
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

/** Returns the chosen unit of a form, which is at first the unit with this uid, and the function that changes it. */
export function useFirstUnit(uid: string | undefined) {
  const first = useOrganization(uid).data
  const [changed, setChanged] = useState<{ readonly unit: ChosenUnit | null } | null>(null)
  const unit = changed === null ? (first ?? null) : changed.unit
  return [unit, (chosen: ChosenUnit | null) => setChanged({ unit: chosen })] as const
}
