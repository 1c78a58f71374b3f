import {
  getMe,
  getOwnAccount,
  listMyOrganizations,
  type Me,
  type Organization,
  type OwnAccount,
} from '@lectern/contracts'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** Who is logged in, at which schools, and what they may do with their account. */
export interface Profile {
  readonly me: Me
  readonly organizations: readonly Organization[]
  readonly account: OwnAccount
}

const KEY = 'profile'

/** The profile of whoever is logged in. Spec 2 §7, account service. */
export function useProfile(): UseQueryResult<Profile> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: [KEY, userId],
    enabled: userId !== '',
    queryFn: async ({ signal }) => {
      const [me, organizations, account] = await Promise.all([
        http.call(getMe, {}, { signal }),
        http.call(listMyOrganizations, {}, { signal }),
        http.call(getOwnAccount, {}, { signal }),
      ])
      return { me: getData(me), organizations: getData(organizations).data, account: getData(account) }
    },
  })
}

/** What one may do with one's account, and whether it is to be deleted. */
export function useOwnAccount(): UseQueryResult<OwnAccount> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: [KEY, userId, 'account'],
    enabled: userId !== '',
    queryFn: async ({ signal }) => getData(await http.call(getOwnAccount, {}, { signal })),
  })
}

/** Fetches the profile anew, after something in it was changed. */
export function useRefreshProfile(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [KEY] })
}
