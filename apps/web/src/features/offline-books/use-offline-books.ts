import { useEffect, useState, useSyncExternalStore } from 'react'
import { keepsOnDevice } from '../../services/offline/offline-access.ts'
import type { KeptBooks } from '../../services/offline/offline-ports.ts'
import { type KeptState, NOTHING_KEPT } from '../../services/offline/offline-state.ts'
import { usePlatform, useUser } from '../../platform/platform.tsx'
import { useStoredValue } from '../../platform/stored-value.ts'

/** What whoever is logged in keeps on this device. */
export function useKept(): KeptState {
  const { kept } = usePlatform()
  const [keeps] = useStoredValue(keepsOnDevice)
  const [books, setBooks] = useState<KeptBooks | null>(null)
  // What the device keeps is outside React.
  useEffect(() => {
    if (keeps) void kept.ifAny().then(setBooks)
  }, [kept, keeps])
  return useSyncExternalStore(books?.subscribe ?? subscribeToNothing, books?.getState ?? nothing)
}

/** Whether the library is out of reach, and this device answers for it. */
export function useAway(): boolean {
  const { away } = usePlatform().kept
  return useSyncExternalStore(away.subscribe, away.get)
}

/** The browser can keep the app and its books, and the books would be one's own. */
export function useMayKeep(): boolean {
  const user = useUser()
  return user !== null && user.act === undefined && 'serviceWorker' in navigator && 'locks' in navigator
}

const subscribeToNothing = () => () => {}
const nothing = () => NOTHING_KEPT
