import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useMessages } from '../../platform/i18n/messages.ts'
import styles from './status-bar.module.css'

/**
 * Under the top bar: a line that moves while requests are pending (spec 2 §2), and a word where there is no network. The
 * line is for the eye alone: what a page waits for, it says itself.
 */
export function StatusBar() {
  const { t } = useMessages()
  const pending = useIsFetching() + useIsMutating()
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  return (
    <div className={styles['status']}>
      {online && pending > 0 && <span aria-hidden className={styles['pending']} />}
      {!online && (
        <output className={styles['offline']}>
          <CloudOff aria-hidden />
          {t('state.offline')}
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
