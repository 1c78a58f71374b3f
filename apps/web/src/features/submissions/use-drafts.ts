import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { openDraftRows } from './draft-rows.ts'
import { type DraftStore, openDraftStore } from './keep-draft.ts'

/** What this person has written on this device and not sent: read once, when the panel opens. */
export function useDrafts(userId: string): UseQueryResult<DraftStore> {
  return useQuery({
    queryKey: ['drafts', userId],
    queryFn: () => openDraftStore(userId, openDraftRows()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    structuralSharing: false,
  })
}
