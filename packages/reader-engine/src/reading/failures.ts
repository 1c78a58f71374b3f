import { ContentError } from '../source/resource-source.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'

/** Writes failures into the reading state. */
export interface Failures {
  /** Reports a failure. An open book stays open after a network failure; any other failure ends the reading. */
  readonly report: (error: unknown) => void
  /** Ends the reading: the phase becomes `failed`. */
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
