import type { ReadingState } from '@lectern/reader-engine'
import { useSyncExternalStore } from 'react'

/** The part of a reader that components read. */
export interface ReadingStore {
  readonly state: ReadingState
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Returns a part of the reading state and renders the component when the part changes. `select` must return a primitive
 * or an object of the state: an unchanged part is the same object.
 */
export function useReadingState<T>(reader: ReadingStore, select: (state: ReadingState) => T): T {
  return useSyncExternalStore(reader.subscribe, () => select(reader.state))
}
