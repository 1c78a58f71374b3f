import type { Narrator } from '../narration/narrator.ts'
import type { Target } from '../render/target.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'
import type { Failures } from './failures.ts'
import type { PageChange } from './page-change.ts'
import type { Pages } from './pages.ts'
import type { StartPosition } from './start-position.ts'

/** Moves through the book. Playback continues on the new page. */
export interface Navigation {
  /** Turns a page. Does nothing if there is no page in this direction. Spec 1 §4. */
  turn(direction: 1 | -1): Promise<void>
  /** Continues on the page to which a screen reader has moved its cursor. The focus stays at the cursor. */
  followCursor(direction: 1 | -1): void
  /** Shows a target. `timeOffset` is in seconds from the beginning of the target's clip. */
  goTo(target: Target, timeOffset?: number): Promise<void>
}

export interface NavigationDependencies {
  readonly store: Store<ReadingState>
  readonly pages: Pages
  readonly narrator: Narrator
  readonly start: StartPosition
  readonly failures: Failures
  readonly onPageChange: (change: PageChange) => void
}

export function createNavigation(dependencies: NavigationDependencies): Navigation {
  const { store, pages, narrator, start, failures, onPageChange } = dependencies
  const countTurn = () => store.set({ turns: store.value.turns + 1 })
  const followTurn = (direction: 1 | -1) => {
    start.discard()
    onPageChange({ kind: 'turn', direction, automatic: false })
    narrator.followPageChange()
  }
  return {
    followCursor: followTurn,
    async turn(direction) {
      try {
        if (!(await pages.turn(direction))) return
      } catch (error) {
        return failures.report(error)
      }
      followTurn(direction)
      countTurn()
    },
    async goTo(target, timeOffset = 0) {
      start.discard()
      try {
        if (!(await pages.goTo(target))) return
      } catch (error) {
        return failures.report(error)
      }
      onPageChange({ kind: 'jump' })
      narrator.followPageChange(timeOffset)
      const track = timeOffset > 0 && !store.value.playing ? narrator.findTrack(target) : undefined
      if (track !== undefined) narrator.cue(track, timeOffset)
      countTurn()
    },
  }
}
