import * as z from 'zod/mini'
import { createStoredValue } from '../../platform/stored-value.ts'
import type { OfflineService } from './offline-ports.ts'
import { createSignal, type Signal } from '../../platform/signal.ts'

/** True if any account has offline books, or notices about offline books, on this device. */
export const isOfflineInUse = createStoredValue('lectern_keeps', z.boolean(), false)

/** Loads the offline service on demand. Most visits do not need this code. */
export interface OfflineAccess {
  /** True while the library does not respond and the app uses stored responses. */
  readonly unreachable: Signal
  /** Loads the service if this device has offline books. Otherwise, or after a failure, resolves with null. */
  loadIfUsed(): Promise<OfflineService | null>
  load(): Promise<OfflineService>
}

export function createOfflineAccess(start: (unreachable: Signal) => Promise<OfflineService>): OfflineAccess {
  const unreachable = createSignal()
  let loading: Promise<OfflineService> | undefined
  const load = () => (loading ??= start(unreachable))
  return {
    unreachable,
    load,
    loadIfUsed: async () => (isOfflineInUse.get() ? load().catch(() => null) : null),
  }
}
