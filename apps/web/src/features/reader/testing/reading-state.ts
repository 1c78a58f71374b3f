import { initialState, type ReadingState } from '@lectern/reader-engine'

/** The state of an open book, for tests; they name what matters to them. */
export function readingState(part: Partial<ReadingState> = {}): ReadingState {
  return { ...initialState, phase: 'ready', ...part }
}
