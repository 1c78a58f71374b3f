import type { Reader } from '@lectern/reader-engine'

/** When the book pauses: after a number of minutes, or at the end of the chapter. Null: never. */
export type SleepAfter = number | 'chapter' | null
export const SLEEP_MINUTES = [5, 15, 30, 60] as const

export interface SleepTimer {
  readonly get: () => SleepAfter
  readonly set: (after: SleepAfter) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

/** Creates a timer that pauses the book once. The value is then null. */
export function createSleepTimer(reader: Pick<Reader, 'state' | 'subscribe' | 'pause'>): SleepTimer {
  const listeners = new Set<() => void>()
  let chosen: SleepAfter = null
  let running: ReturnType<typeof setTimeout> | undefined
  let chapter: number | undefined
  const choose = (after: SleepAfter) => {
    clearTimeout(running)
    chosen = after
    chapter = reader.state.location?.item
    if (typeof after === 'number') running = setTimeout(sleep, after * 60_000)
    for (const listener of listeners) listener()
  }
  const sleep = () => {
    reader.pause()
    choose(null)
  }
  const stop = reader.subscribe(() => {
    const { location, playing } = reader.state
    if (chosen !== 'chapter' || location === undefined) return
    // After a page turn without playback, the end of the new chapter counts.
    if (location.item !== chapter && playing) sleep()
    else chapter = location.item
  })
  return {
    get: () => chosen,
    set: choose,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      clearTimeout(running)
      stop()
    },
  }
}
