import type { Position } from '@lectern/contracts'
import type { ReadingState } from '@lectern/reader-engine'

/** Milliseconds before a changed position is saved. */
export const SAVE_AFTER_MS = 2000

interface PositionedReader {
  readonly state: ReadingState
  readonly subscribe: (listener: () => void) => () => void
  position(): Position
}

export interface LastmarkAutosave {
  /** Saves an unsaved position at once. */
  saveNow(): void
  stop(): void
}

/**
 * Saves the lastmark at most 2 s after a change of the position or the spoken sentence, and at once when playback
 * pauses.
 */
export function autosaveLastmark(
  reader: PositionedReader,
  save: (position: Position, progress: number | null) => Promise<void>,
): LastmarkAutosave {
  let lastKey: string | undefined
  /** True if the current position has not been passed to `save`. Always true during playback. */
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
    // The book opened at the first position, so this position counts as saved.
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

/** Returns a key of the position; undefined without a location. */
function getPositionKey({ location, track }: ReadingState): string | undefined {
  return location && `${location.item}:${location.charOffset}:${track}`
}
