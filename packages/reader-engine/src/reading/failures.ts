import { ContentError } from '../source/resource-source.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'

/** Stores failures in the reading state. */
export interface Failures {
  /**
   * After a network failure, a book that is ready stays open and playback pauses. Any other failure has the effect of
   * `end`.
   */
  readonly report: (error: unknown) => void
  /** Sets `phase` to `failed` and pauses playback. Does nothing after the book has been closed. */
  readonly end: (error: unknown) => void
}

export function createFailures(store: Store<ReadingState>, pause: () => void): Failures {
  const end = (error: unknown) => {
    if (store.value.phase === 'closed') return
    pause()
    store.set({ phase: 'failed', error })
  }
  return {
    end,
    report(error) {
      const { phase, networkFailures } = store.value
      const isNetwork = error instanceof ContentError && error.status === 0
      if (!isNetwork || phase !== 'ready') return end(error)
      pause()
      store.set({ networkFailures: networkFailures + 1 })
    },
  }
}
