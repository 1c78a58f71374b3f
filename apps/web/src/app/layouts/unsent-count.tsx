import { useQuery } from '@tanstack/react-query'
import { useOfflineMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { bookmarkChanges } from '../../services/reading/bookmark-changes.ts'
import { submissionChanges } from '../../services/submissions/submission-changes.ts'

/** Changes that a user makes on purpose. Positions and logs are not counted. */
const COUNTED = [bookmarkChanges, submissionChanges]
const REFETCH_INTERVAL_MS = 2000

export function UnsentCount() {
  const { t } = useOfflineMessages()
  const { outbox } = usePlatform()
  const { data: count = 0 } = useQuery({
    queryKey: ['unsent'],
    queryFn: async () => (await Promise.all(COUNTED.map((kind) => outbox.queued<unknown>(kind)))).flat().length,
    refetchInterval: REFETCH_INTERVAL_MS,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  return count === 0 ? null : t('offline.unsent', { count })
}
