import {
  type Call,
  type CallInput,
  type CallResponse,
  getManagedGroup,
  getManagedOrganization,
  getManagedPerson,
  LIST_CACHE_MS,
  type PersonType,
} from '@lectern/contracts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getData, getRefusalCode } from '../../platform/http/call-error.ts'
import type { CallParts } from '../../platform/http/call-url.ts'
import { useRefresh } from '../../platform/http/use-refresh.ts'
import { usePlatform } from '../../platform/platform.tsx'

/** First part of the key of every query of the administration. */
export const ADMINISTRATION_KEY = 'administration'

/** Fetches one call of the administration. The last response stays visible while the next page loads. */
export function useAdministrationQuery<C extends Call>(contract: C, input: CallInput<C> & CallParts) {
  const { http } = usePlatform()
  return useQuery<CallResponse<C>>({
    queryKey: [ADMINISTRATION_KEY, contract.path, input],
    queryFn: async ({ signal }) => getData(await http.call(contract, input, { signal })),
    staleTime: LIST_CACHE_MS,
    placeholderData: keepPreviousData,
  })
}

export const useSchool = (id: string) => useAdministrationQuery(getManagedOrganization, { params: { id } })

export const usePerson = (type: PersonType, userId: string) =>
  useAdministrationQuery(getManagedPerson, { params: { type, userId } })

export const useGroup = (id: string) => useAdministrationQuery(getManagedGroup, { params: { id } })

/**
 * Makes a call that changes something, and then fetches the data of the page again. `onDone` runs before, also if the
 * change removes the component from the page.
 */
export function useChange<C extends Call>(
  contract: C,
  onDone?: (input: CallInput<C> & CallParts) => void | Promise<void>,
) {
  const { http } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (input: CallInput<C> & CallParts) => getData(await http.call(contract, input)),
    onSuccess: (_data, input) => onDone?.(input),
    onSettled: refresh,
  })
}

interface SentChange {
  /** Time of the last try; 0 before the first. */
  readonly submittedAt: number
  readonly error: Error | null
}

/** Returns the code of the refusal if the newest of these changes was refused. A newer change ends an older refusal. */
export function findRefusal(...changes: readonly SentChange[]) {
  const [newest] = changes.toSorted((one, other) => other.submittedAt - one.submittedAt)
  return newest?.error ? getRefusalCode(newest.error) : undefined
}
