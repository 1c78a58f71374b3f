import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { openDraftRows } from './draft-rows.ts'
import { type DraftScope, type DraftStore, openDraftStore } from './draft-store.ts'

/** What this person has written on this device and not saved: read anew whenever something opens that shows it. */
export function useDrafts<T>(of: DraftScope<T>): UseQueryResult<DraftStore<T>> {
  return useQuery({
    queryKey: ['drafts', of.owner, of.kind],
    queryFn: () => openDraftStore(of, openDraftRows()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    structuralSharing: false,
  })
}
