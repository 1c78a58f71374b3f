import { createContext, useContext } from 'react'
import type { OfflineAccess } from './offline-access.ts'

const OfflineContext = createContext<OfflineAccess | null>(null)
export const OfflineProvider = OfflineContext.Provider

/** Returns the functions that load the offline service. Throws outside `OfflineProvider`. */
export function useOffline(): OfflineAccess {
  const offline = useContext(OfflineContext)
  if (offline === null) throw new Error('useOffline outside OfflineProvider')
  return offline
}
