import type { Narrator } from '../narration/narrator.ts'
import type { Rendition } from '../package/index.ts'
import { findTarget, type Position } from '../position/position.ts'
import type { Target } from '../render/target.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'
import type { OpenBook } from './open-book.ts'
import type { Pages } from './pages.ts'

/** The stored position at which a book opens. The position is used until `discard` is called. */
export interface StartPosition {
  /** Discards the position. Called when the user moves in the book or starts playback. */
  discard(): void
  /**
   * Returns the target of the position, and the seconds from the beginning of its clip. Returns undefined if the
   * position has been discarded or is not in this rendition.
   */
  findTarget(rendition: Rendition): { readonly target: Target; readonly timeOffset: number } | undefined
  /** Highlights the sentence at the position and loads its media file. Does nothing if another sentence is current. */
  cue(): void
}

export interface StartPositionDependencies {
  readonly store: Store<ReadingState>
  readonly book: OpenBook
  readonly pages: Pages
  readonly narrator: Narrator
}

export function createStartPosition(
  stored: Position | undefined,
  { store, book, pages, narrator }: StartPositionDependencies,
): StartPosition {
  let position = stored
  const targetIn = (rendition: Rendition) => {
    const target = position && findTarget(position, rendition.spine)
    return target && position && { target, timeOffset: position.timeOffset }
  }
  return {
    findTarget: targetIn,
    discard() {
      position = undefined
    },
    cue() {
      const { rendition } = book
      if (!position || !rendition || !pages.view || store.value.track >= 0) return
      const inRendition = targetIn(rendition)
      const target = inRendition ? inRendition.target : book.findTarget(position)
      const track = target && narrator.findTrack(target)
      if (track !== undefined) narrator.cue(track, inRendition?.timeOffset ?? 0)
    },
  }
}
