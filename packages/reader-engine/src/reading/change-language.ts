import type { Narrator } from '../narration/narrator.ts'
import { counterpartOfItem, counterpartOfText } from '../position/counterpart.ts'
import type { PlaceKeeper } from '../position/place-keeper.ts'
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
  readonly places: PlaceKeeper
  readonly narrator: Narrator
  readonly playback: Playback
  readonly start: StartPosition
  readonly failures: Failures
}

/** Changes to another narration language, at the same sentence by its text id, else at the same page. Spec 1 §4. */
export async function changeLanguage(language: number, dependencies: ChangeLanguageDependencies): Promise<void> {
  const { store, book, pages, places, narrator, playback, start, failures } = dependencies
  const to = (await book.indexed())?.renditions[language]
  const from = book.rendition
  const { playing, place, phase } = store.value
  if (!from || !to || language === store.value.language || phase === 'closed') return
  const stored = start.targetIn(to)
  const spoken = narrator.standing?.track
  const target =
    stored?.target ??
    (spoken
      ? counterpartOfText(spoken, from, to)
      : { item: counterpartOfItem(place?.item ?? 0, from, to), charOffset: places.firstCharOfPage })
  narrator.pause()
  narrator.unlight()
  book.change(language, to)
  pages.use(to)
  try {
    await pages.show(target)
  } catch (error) {
    return failures.end(error)
  }
  const track = narrator.trackOfTarget(target)
  if (track !== undefined) narrator.standAt(track, stored?.timeOffset ?? 0)
  if (playing) await playback.play()
}
