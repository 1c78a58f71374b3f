import { useIsFetching, useIsMutating } from '@tanstack/react-query'
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

/** Shows a moving line while requests are pending, or a notice without a network. Spec 2 §2. */
export function StatusBar() {
  const { t } = useMessages()
  const pending = useIsFetching() + useIsMutating()
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const { unreachable } = useOffline()
  const isUnreachable = useSyncExternalStore(unreachable.subscribe, unreachable.get) || !online
  return (
    <div className={styles['status']}>
      {!isUnreachable && pending > 0 && <span aria-hidden className={styles['pending']} />}
      {isUnreachable && (
        <output className={styles['offline']}>
          <CloudOff aria-hidden />
          <span>
            {t('state.offline')} <LazyPart load={loadUnsentCount} needed props={NO_PROPS} onFailed={ignoreFailure} />
          </span>
        </output>
      )}
    </div>
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
