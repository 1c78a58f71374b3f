import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { openDraftRows } from './draft-rows.ts'
import { type DraftScope, type DraftStore, openDraftStore } from './draft-store.ts'

/** Opens the drafts of an account. If no other component uses the drafts, reads them from the disk. */
export function useDrafts<T>(scope: DraftScope<T>): UseQueryResult<DraftStore<T>> {
  return useQuery({
    queryKey: ['drafts', scope.owner, scope.kind],
    queryFn: () => openDraftStore(scope, openDraftRows()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    structuralSharing: false,
  })
}
