import { useSyncExternalStore } from 'react'
import { usePlatform } from '../../platform/platform.tsx'
import styles from './pending-line.module.css'

/** Shows a moving line at the top of the page while calls are pending. Spec 2 §2. */
export function PendingLine() {
  const { isCallPending } = usePlatform()
  const isPending = useSyncExternalStore(isCallPending.subscribe, isCallPending.get)
  return isPending && <span aria-hidden className={styles['line']} />
}
