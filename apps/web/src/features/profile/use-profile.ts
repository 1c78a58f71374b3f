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
import { listAll } from '../../platform/http/list-all.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'

/** The user, and the actions that the account allows. */
export interface Profile {
  readonly me: Me
  readonly organizations: readonly Organization[]
  readonly account: OwnAccount
}

const KEY = 'profile'

/** Fetches the profile of the user. Spec 2 §7, account service. */
export function useProfile(): UseQueryResult<Profile> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: [KEY, userId],
    enabled: userId !== '',
    queryFn: async ({ signal }) => {
      const [me, organizations, account] = await Promise.all([
        http.call(getMe, {}, { signal }),
        listAll(async (query) => getData(await http.call(listMyOrganizations, { query }, { signal }))),
        http.call(getOwnAccount, {}, { signal }),
      ])
      return { me: getData(me), organizations, account: getData(account) }
    },
  })
}

/** Fetches the state of the user's account, such as the allowed actions. */
export function useOwnAccount(): UseQueryResult<OwnAccount> {
  const { http } = usePlatform()
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: [KEY, userId, 'account'],
    enabled: userId !== '',
    queryFn: async ({ signal }) => getData(await http.call(getOwnAccount, {}, { signal })),
  })
}

/** Returns a function that fetches the profile again. */
export function useRefreshProfile(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [KEY] })
}
