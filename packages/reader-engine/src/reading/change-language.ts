import type { Narrator } from '../narration/narrator.ts'
import { findCounterpartItem, findCounterpartText } from '../position/counterpart.ts'
import type { LocationTracker } from '../position/location-tracker.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'
import type { Failures } from './failures.ts'
import type { OpenBook } from './open-book.ts'
import type { Pages } from './pages.ts'
import type { Playback } from './playback.ts'
import type { StartPosition } from './start-position.ts'

export interface ChangeLanguageDependencies {
  readonly store: Store<ReadingState>
  readonly book: OpenBook
  readonly pages: Pages
  readonly locationTracker: LocationTracker
  readonly narrator: Narrator
  readonly playback: Playback
  readonly start: StartPosition
  readonly failures: Failures
}

/**
 * Changes to another rendition and shows the corresponding text; playback continues. Rejects if the index of the book
 * cannot be loaded. Spec 1 §4.
 */
export async function changeLanguage(language: number, dependencies: ChangeLanguageDependencies): Promise<void> {
  const { store, book, pages, locationTracker, narrator, playback, start, failures } = dependencies
  const to = (await book.loadIndex())?.renditions[language]
  const from = book.rendition
  const { playing, location, phase } = store.value
  if (!from || !to || language === store.value.language || phase === 'closed') return
  const stored = start.findTarget(to)
  const spoken = narrator.current?.track
  const target =
    stored?.target ??
    (spoken
      ? findCounterpartText(spoken, from, to)
      : { item: findCounterpartItem(location?.item ?? 0, from, to), charOffset: locationTracker.firstCharOffset })
  narrator.pause()
  narrator.clearHighlight()
  book.changeRendition(language, to)
  pages.use(to)
  try {
    await pages.show(target)
  } catch (error) {
    return failures.end(error)
  }
  const track = narrator.findTrack(target)
  if (track !== undefined) narrator.cue(track, stored?.timeOffset ?? 0)
  if (playing) await playback.play()
}
