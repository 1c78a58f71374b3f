import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { showOfflineMessages, useMessages } from '../../platform/i18n/messages.ts'
import { useOffline } from '../../services/offline/use-offline.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import styles from './status-bar.module.css'

const NO_PROPS = {}
/** Ignores a failed load. The offline notice does not need the count. */
const ignoreFailure = () => {}
const loadUnsentCount = async () => {
  const [{ UnsentCount }] = await Promise.all([import('./unsent-count.tsx'), showOfflineMessages()])
  return UnsentCount
}

/** Shows a notice without a network. */
export function StatusBar() {
  const { t } = useMessages()
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const { unreachable } = useOffline()
  const isUnreachable = useSyncExternalStore(unreachable.subscribe, unreachable.get) || !online
  if (!isUnreachable) return null
  return (
    <output className={styles['offline']}>
      <CloudOff aria-hidden />
      <span>
        {t('state.offline')} <LazyPart load={loadUnsentCount} needed props={NO_PROPS} onFailed={ignoreFailure} />
      </span>
    </output>
  )
}

function subscribeToNetwork(listener: () => void): () => void {
  globalThis.addEventListener('online', listener)
  globalThis.addEventListener('offline', listener)
  return () => {
    globalThis.removeEventListener('online', listener)
    globalThis.removeEventListener('offline', listener)
  }
}
