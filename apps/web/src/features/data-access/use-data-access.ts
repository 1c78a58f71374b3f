import { type Call, type CallInput, type CallResponse, LIST_CACHE_MS, listDataAccessClients } from '@lectern/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getData } from '../../platform/http/call-error.ts'
import type { CallParts } from '../../platform/http/call-url.ts'
import { useRefresh } from '../../platform/http/use-refresh.ts'
import { usePlatform } from '../../platform/platform.tsx'

/** Fetches the programs that may read the people and groups of an organization. */
export function useDataAccess(orgId: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: ['data access', orgId],
    queryFn: async ({ signal }) => getData(await http.call(listDataAccessClients, { params: { orgId } }, { signal })),
    staleTime: LIST_CACHE_MS,
  })
}

/** Makes a call that changes something, and then fetches the data of the page again. */
export function useChange<C extends Call>(contract: C, onDone?: (data: CallResponse<C>) => void) {
  const { http } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (input: CallInput<C> & CallParts) => getData(await http.call(contract, input)),
    onSuccess: (data) => onDone?.(data),
    onSettled: refresh,
  })
}
