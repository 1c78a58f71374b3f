import type { ReadingState } from '@lectern/reader-engine'
import { useSyncExternalStore } from 'react'

/** The part of a `Reader` that this hook needs. */
export interface ReadingStore {
  readonly state: ReadingState
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Returns a part of the reading state, and renders the component again when that part changes. `select` must return a
 * primitive or an object of the state, because an unchanged part must be the same object.
 */
export function useReadingState<T>(reader: ReadingStore, select: (state: ReadingState) => T): T {
  return useSyncExternalStore(reader.subscribe, () => select(reader.state))
}
