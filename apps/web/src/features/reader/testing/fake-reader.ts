import type { ReadingState } from '@lectern/reader-engine'
import { createReadingState } from './reading-state.ts'

/** Creates a reader that records its calls. `change` changes the state of the reader. */
export function createFakeReader(part: Partial<ReadingState> = {}) {
  const listeners = new Set<() => void>()
  const calls: string[] = []
  const fake = {
    state: createReadingState(part),
    calls,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(more: Partial<ReadingState>) {
      fake.state = { ...fake.state, ...more }
      for (const listener of listeners) listener()
    },
    listening: () => listeners.size,
    play: async () => void calls.push('play'),
    pause: () => void calls.push('pause'),
    step: async (direction: 1 | -1) => void calls.push(`step ${direction}`),
    turn: async (direction: 1 | -1) => void calls.push(`turn ${direction}`),
  }
  return fake
}

/** Returns a location on the first page of a spine item. */
export const createLocation = (item: number): NonNullable<ReadingState['location']> => ({
  item,
  page: 0,
  pages: 3,
  charOffset: 0,
  progress: 0.25,
  contentsRow: item,
  atStart: false,
  atEnd: false,
  scripted: false,
  faulty: false,
})
