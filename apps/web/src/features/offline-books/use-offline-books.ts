import { useEffect, useState, useSyncExternalStore } from 'react'
import { isOfflineInUse } from '../../services/offline/offline-access.ts'
import type { OfflineService } from '../../services/offline/offline-ports.ts'
import { type OfflineState, NOTHING_OFFLINE } from '../../services/offline/offline-state.ts'
import { useUser } from '../../platform/platform.tsx'
import { useOffline } from '../../services/offline/use-offline.ts'
import { useStoredValue } from '../../platform/stored-value.ts'

/** Returns the user's offline books and the notices about offline books. */
export function useOfflineBooks(): OfflineState {
  const offline = useOffline()
  const [inUse] = useStoredValue(isOfflineInUse)
  const [service, setService] = useState<OfflineService | null>(null)
  // Without offline books, the code of the offline service is not needed.
  useEffect(() => {
    if (inUse) void offline.loadIfUsed().then(setService)
  }, [offline, inUse])
  return useSyncExternalStore(service?.subscribe ?? subscribeToNothing, service?.getState ?? getNothing)
}

/** Returns true while the library cannot be reached. */
export function useUnreachable(): boolean {
  const { unreachable } = useOffline()
  return useSyncExternalStore(unreachable.subscribe, unreachable.get)
}

/** Returns true if a user is logged in without impersonation, and the browser supports offline books. */
export function useCanDownload(): boolean {
  const user = useUser()
  return user !== null && user.act === undefined && 'serviceWorker' in navigator && 'locks' in navigator
}

const subscribeToNothing = () => () => {}
const getNothing = () => NOTHING_OFFLINE
