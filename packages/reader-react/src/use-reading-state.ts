import type { ReadingState } from '@lectern/reader-engine'
import { useSyncExternalStore } from 'react'

/** The part of a `Reader` that this hook needs. */
export interface ReadingStore {
  readonly state: ReadingState
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Returns a part of the reading state, and renders the component again when that part changes. `select` must return the
 * same value or object for an unchanged state.
 */
export function useReadingState<T>(reader: ReadingStore, select: (state: ReadingState) => T): T {
  return useSyncExternalStore(reader.subscribe, () => select(reader.state))
}
