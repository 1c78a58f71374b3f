import type { ReadingState } from '@lectern/reader-engine'
import { useSyncExternalStore } from 'react'

/** The part of a reader that a component looks at. */
export interface ReadingStore {
  readonly state: ReadingState
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * A part of the reading state, kept up to date. `select` gives a primitive, or an object that the state holds: a part that
 * did not change is the same object, and the component is not drawn again.
 */
export function useReadingState<T>(reader: ReadingStore, select: (state: ReadingState) => T): T {
  return useSyncExternalStore(reader.subscribe, () => select(reader.state))
}
