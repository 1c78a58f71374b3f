import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOfflineInUse } from '../../services/offline/offline-access.ts'
import type { OfflineService } from '../../services/offline/offline-ports.ts'
import { type OfflineState, NOTHING_OFFLINE } from '../../services/offline/offline-state.ts'
import { useUser } from '../../platform/platform.tsx'
import { useOffline } from '../../services/offline/use-offline.ts'
import { useStoredValue } from '../../platform/stored-value.ts'

/** What whoever is logged in keeps on this device. */
export function useOfflineBooks(): OfflineState {
  const offline = useOffline()
  const [keeps] = useStoredValue(isOfflineInUse)
  const [books, setBooks] = useState<OfflineService | null>(null)
  // What the device keeps is outside React.
  useEffect(() => {
    if (keeps) void offline.loadIfUsed().then(setBooks)
  }, [offline, keeps])
  return useSyncExternalStore(books?.subscribe ?? subscribeToNothing, books?.getState ?? nothing)
}

/** Whether the library is out of reach, and this device answers for it. */
export function useUnreachable(): boolean {
  const { unreachable } = useOffline()
  return useSyncExternalStore(unreachable.subscribe, unreachable.get)
}

/** The browser can keep the app and its books, and the books would be one's own. */
export function useCanDownload(): boolean {
  const user = useUser()
  return user !== null && user.act === undefined && 'serviceWorker' in navigator && 'locks' in navigator
}

const subscribeToNothing = () => () => {}
const nothing = () => NOTHING_OFFLINE
