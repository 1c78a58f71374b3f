import * as z from 'zod/mini'
import { createStoredValue } from '../../platform/stored-value.ts'
import type { KeptBooks } from './offline-ports.ts'
import { createSignal, type Signal } from '../../platform/signal.ts'

/** Somebody keeps books on this device. */
export const keepsOnDevice = createStoredValue('lectern_keeps', z.boolean(), false)

/** What is kept on this device. Its code is loaded where something is, or is about to be: most visits pay nothing for it. */
export interface KeptDoor {
  /** The library does not answer, and this device answers for it. */
  readonly away: Signal
  /** Null where nothing is kept, or where the browser refuses to tell. */
  ifAny(): Promise<KeptBooks | null>
  load(): Promise<KeptBooks>
}

export function createKeptDoor(start: (away: Signal) => Promise<KeptBooks>): KeptDoor {
  const away = createSignal()
  let loading: Promise<KeptBooks> | undefined
  const load = () => (loading ??= start(away))
  return {
    away,
    load,
    ifAny: async () => (keepsOnDevice.get() ? load().catch(() => null) : null),
  }
}
