import type { Position } from '@lectern/contracts'
import type { ReadingState } from '@lectern/reader-engine'

/** Delay before a changed position is saved. */
export const SAVE_AFTER_MS = 2000

interface PositionedReader {
  readonly state: ReadingState
  readonly subscribe: (listener: () => void) => () => void
  position(): Position
}

export interface LastmarkAutosave {
  /** Saves the position at once if it is unsaved. During playback, the position always counts as unsaved. */
  saveNow(): void
  stop(): void
}

/**
 * Saves the lastmark at most 2 s after the position or the highlighted sentence has changed, and at once when playback
 * pauses, until `stop` is called.
 */
export function autosaveLastmark(
  reader: PositionedReader,
  save: (position: Position, progress: number | null) => Promise<void>,
): LastmarkAutosave {
  let lastKey: string | undefined
  /** True if the current position has not been passed to `save`. During playback it is always true. */
  let isUnsaved = false
  let wasPlaying = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (!isUnsaved) return
    isUnsaved = reader.state.playing
    void save(reader.position(), reader.state.location?.progress ?? null)
  }
  const stop = reader.subscribe(() => {
    const { phase, playing } = reader.state
    if (phase !== 'ready') return
    const key = getPositionKey(reader.state)
    // The first position is the one with which the book opened, so it counts as saved.
    const hasMoved = lastKey !== undefined && key !== lastKey
    const hasPaused = wasPlaying && !playing
    lastKey = key
    wasPlaying = playing
    isUnsaved ||= hasMoved || playing
    if (hasPaused) saveNow()
    else if (hasMoved) timer ??= setTimeout(saveNow, SAVE_AFTER_MS)
  })

  return {
    saveNow,
    stop() {
      clearTimeout(timer)
      stop()
    },
  }
}

/** Returns a key that is equal for states at the same position; undefined if the state has no location. */
function getPositionKey({ location, track }: ReadingState): string | undefined {
  return location && `${location.item}:${location.charOffset}:${track}`
}
