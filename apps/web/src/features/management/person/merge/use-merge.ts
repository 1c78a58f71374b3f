import type { CustomerUser, MergePreview } from '@lectern/contracts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { getData } from '../../../../platform/http/call-error.ts'
import { MANAGEMENT_KEY, useManagement } from '../../use-management.ts'

/** The two accounts of a merge, and which one stays. */
interface MergeChoice {
  /** Undefined until the other account is chosen. */
  readonly other: CustomerUser | undefined
  readonly choose: (user: CustomerUser | undefined) => void
  /** True if the account of the page is the one that stays. */
  readonly keepsThis: boolean
  readonly swap: () => void
}

/** Returns the choice of the other account. The account of the page stays at first. */
export function useMergeChoice(): MergeChoice {
  const [other, setOther] = useState<CustomerUser>()
  const [keepsThis, setKeepsThis] = useState(true)
  return {
    other,
    choose: (user) => {
      setOther(user)
      setKeepsThis(true)
    },
    keepsThis,
    swap: () => setKeepsThis(!keepsThis),
  }
}

/** Fetches what a merge does. Fetches again each time, because the numbers change. */
export function useMergePreview(from: string, into: string): UseQueryResult<MergePreview> {
  const { http, calls } = useManagement()
  return useQuery({
    queryKey: [MANAGEMENT_KEY, 'merge', from, into],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      getData(await http.call(calls.getMergePreview, { params: { uid: into }, query: { from } }, { signal })),
  })
}
