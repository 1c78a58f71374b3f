import { useQuery } from '@tanstack/react-query'
import { useKeptMessages } from '../../platform/i18n/messages.ts'
import { UNSENT_KINDS } from '../../platform/outbox/unsent-kinds.ts'
import { usePlatform } from '../../platform/platform.tsx'

const LOOK_AGAIN_MS = 2000

/** How much waits on this device to be sent; nothing where nothing does. */
export function Unsent() {
  const { t } = useKeptMessages()
  const { outbox } = usePlatform()
  const { data: count = 0 } = useQuery({
    queryKey: ['unsent'],
    queryFn: async () => (await Promise.all(UNSENT_KINDS.map((kind) => outbox.waiting(kind)))).flat().length,
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
  })
  return count === 0 ? null : t('kept.to_send', { count })
}
