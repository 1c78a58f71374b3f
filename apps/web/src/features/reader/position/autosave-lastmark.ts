import type { Position } from '@lectern/contracts'
import type { ReadingState } from '@lectern/reader-engine'

/** A place is saved when it has stood this long. */
export const SAVE_AFTER_MS = 2000

interface PlacedReader {
  readonly state: ReadingState
  readonly subscribe: (listener: () => void) => () => void
  position(): Position
}

export interface LastmarkAutosave {
  /** Saves the place now if it has changed. */
  saveNow(): void
  stop(): void
}

/** Keeps the lastmark: when the place or the lit sentence has changed, after 2 s, and at once on a pause. */
export function autosaveLastmark(
  reader: PlacedReader,
  save: (position: Position, progress: number | null) => Promise<void>,
): LastmarkAutosave {
  let known: string | undefined
  /** The library does not have the place yet; while the book is played, that is always so. */
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
    const place = placeKey(reader.state)
    // The place that a book opens at is known already.
    const hasMoved = known !== undefined && place !== known
    const hasPaused = wasPlaying && !playing
    known = place
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

/** Two states with the same key are the same place. */
function placeKey({ location, track }: ReadingState): string | undefined {
  return location && `${location.item}:${location.charOffset}:${track}`
}
