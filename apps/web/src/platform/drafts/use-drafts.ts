import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type DraftRows, openDraftRows } from './draft-rows.ts'
import { type DraftScope, type DraftStore, openDraftStore } from './draft-store.ts'

/** A page has one connection to the drafts. */
let rows: DraftRows | undefined

/** Opens the drafts of an account. If no other component uses the drafts, reads them from the disk. */
export function useDrafts<T>(scope: DraftScope<T>): UseQueryResult<DraftStore<T>> {
  return useQuery({
    queryKey: ['drafts', scope.owner, scope.kind],
    queryFn: () => openDraftStore(scope, (rows ??= openDraftRows())),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    structuralSharing: false,
  })
}
