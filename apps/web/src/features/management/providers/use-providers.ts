import { type IdentityProvider, listIdentityProviders } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { CallError, getData } from '../../../platform/http/call-error.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { MANAGEMENT_KEY } from '../use-management.ts'

/** Key of the identity providers of the realm. */
export const PROVIDERS_KEY = [MANAGEMENT_KEY, 'providers']

/** Fetches the identity providers of the realm. */
export function useProviders() {
  const { http } = usePlatform()
  return useQuery({
    queryKey: PROVIDERS_KEY,
    queryFn: async ({ signal }) => getData(await http.call(listIdentityProviders, {}, { signal })).data,
  })
}

/** Returns one of the providers. Throws the error of a missing item, which the page of the app shows. */
export function findProvider(providers: readonly IdentityProvider[], id: string): IdentityProvider {
  const found = providers.find((provider) => provider.id === id)
  if (found === undefined) throw new CallError({ ok: false, code: 'not_found', status: 404 })
  return found
}
