import { useQuery } from '@tanstack/react-query'
import { useOfflineMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { bookmarkChanges } from '../../services/reading/bookmark-changes.ts'
import { submissionChanges } from '../../services/submissions/submission-changes.ts'

/** What somebody knows that they made; places and records are sent without a word. */
const COUNTED = [bookmarkChanges, submissionChanges]
const LOOK_AGAIN_MS = 2000

/** How much waits on this device to be sent; nothing where nothing does. */
export function Unsent() {
  const { t } = useOfflineMessages()
  const { outbox } = usePlatform()
  const { data: count = 0 } = useQuery({
    queryKey: ['unsent'],
    queryFn: async () => (await Promise.all(COUNTED.map((kind) => outbox.queued<unknown>(kind)))).flat().length,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  return count === 0 ? null : t('kept.to_send', { count })
}
