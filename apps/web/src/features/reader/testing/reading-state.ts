import { initialState, type ReadingState } from '@lectern/reader-engine'

/** Returns the state of an open book with the values of `part`. */
export function createReadingState(part: Partial<ReadingState> = {}): ReadingState {
  return { ...initialState, phase: 'ready', ...part }
}
