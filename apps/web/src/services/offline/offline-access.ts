import * as z from 'zod/mini'
import { createStoredValue } from '../../platform/stored-value.ts'
import type { OfflineService } from './offline-ports.ts'
import { createSignal, type Signal } from '../../platform/signal.ts'

/** Somebody keeps books on this device. */
export const isOfflineInUse = createStoredValue('lectern_keeps', z.boolean(), false)

/** What is kept on this device. Its code is loaded where something is, or is about to be: most visits pay nothing for it. */
export interface OfflineAccess {
  /** The library does not answer, and this device answers for it. */
  readonly unreachable: Signal
  /** Null where nothing is kept, or where the browser refuses to tell. */
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
