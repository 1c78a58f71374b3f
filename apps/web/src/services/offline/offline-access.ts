import * as z from 'zod/mini'
import { createStoredValue } from '../../platform/stored-value.ts'
import type { OfflineService } from './offline-ports.ts'
import { createSignal, type Signal } from '../../platform/signal.ts'

/** Whether this device has offline books or notices of any account. */
export const isOfflineInUse = createStoredValue('lectern_keeps', z.boolean(), false)

/** Access to the offline service. Its code is loaded only where it is needed, because most visits need none of it. */
export interface OfflineAccess {
  /** True while the library does not answer, and this device answers in its place. */
  readonly unreachable: Signal
  /**
   * Loads the service where this device has offline books. Resolves with null elsewhere, or where the browser refuses
   * storage.
   */
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
