import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { showOfflineMessages, useMessages } from '../../platform/i18n/messages.ts'
import { useOffline } from '../../services/offline/use-offline.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import styles from './status-bar.module.css'

const NO_PROPS = {}
/** Without a network its code is there only where the app is kept on the device; the word stands without it. */
const ignore = () => {}
const loadUnsent = async () => {
  const [{ Unsent }] = await Promise.all([import('./unsent-count.tsx'), showOfflineMessages()])
  return Unsent
}

/**
 * Under the top bar: a line that moves while requests are pending (spec 2 §2), and where there is no network a word, with how much waits for it. The
 * line is for the eye alone: what a page waits for, it says itself.
 */
export function StatusBar() {
  const { t } = useMessages()
  const pending = useIsFetching() + useIsMutating()
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const { unreachable } = useOffline()
  const isAway = useSyncExternalStore(unreachable.subscribe, unreachable.get) || !online
  return (
    <div className={styles['status']}>
      {!isAway && pending > 0 && <span aria-hidden className={styles['pending']} />}
      {isAway && (
        <output className={styles['offline']}>
          <CloudOff aria-hidden />
          <span>
            {t('state.offline')} <LazyPart load={loadUnsent} wanted props={NO_PROPS} onFailed={ignore} />
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
