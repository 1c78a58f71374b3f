import { findIdentityProviders, type OfferedProvider, type Realm } from '@lectern/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import { usePlatform } from '../../platform/platform.tsx'

/** Milliseconds after which the log-in page does not wait any longer. */
const ANSWER_MS = 2500

interface OfferedProviders {
  /** False until the server has answered, or cannot be reached. */
  readonly isKnown: boolean
  /** The providers of the page, first that of the link or of the last log-in. */
  readonly providers: readonly OfferedProvider[]
  /** True if single schools have providers, which a search finds. */
  readonly hasMore: boolean
}

interface Wanted {
  readonly realm: Realm
  /** Provider that a link or the last log-in names. */
  readonly id: string | undefined
  /** School that a link names. */
  readonly schoolUnit: string | undefined
}

/** Finds the login systems that the log-in page offers. Without an answer of the server, it offers none. */
export function useOfferedProviders({ realm, id, schoolUnit }: Wanted): OfferedProviders {
  const { http } = usePlatform()
  const found = useQuery({
    queryKey: ['offered providers', realm, id, schoolUnit],
    queryFn: async ({ signal }) => {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)])
      const find = async (query: { readonly id?: string; readonly schoolUnit?: string }) =>
        getData(await http.call(findIdentityProviders, { query: { realm, ...query } }, { signal: inTime }))
      const named = [...(schoolUnit === undefined ? [] : [{ schoolUnit }]), ...(id === undefined ? [] : [{ id }])]
      const [all, ...first] = await Promise.all([find({}), ...named.map(find)])
      const providers = [...first.flatMap(({ data }) => data), ...all.data]
      return { providers: [...new Map(providers.map((each) => [each.id, each])).values()], hasMore: all.hasMore }
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  return {
    isKnown: !found.isPending || found.fetchStatus === 'paused',
    providers: found.data?.providers ?? NONE,
    hasMore: found.data?.hasMore === true,
  }
}

const NONE: readonly OfferedProvider[] = []
