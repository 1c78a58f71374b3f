import type { Rendition, Track } from '../package/index.ts'
import { Narration } from './narration.ts'
import { NarratorPage, type Screen } from './narrator-page.ts'
import { TurnPointTracker } from './turn-point-tracker.ts'
import { afterTrack } from './playback-rules.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'

export interface SpokenRenditionOptions {
  readonly screen: Screen
  readonly store: Store<ReadingState>
}

/** A rendition that is read aloud, on its pages and under the reader's settings. It decides; it starts and stops nothing. */
export class SpokenRendition {
  readonly narration: Narration
  readonly language: string
  readonly page: NarratorPage
  readonly turnPoints: TurnPointTracker
  readonly #store: Store<ReadingState>
  readonly #missingMedia = new Set<string>()

  constructor(rendition: Rendition, { screen, store }: SpokenRenditionOptions) {
    this.#store = store
    this.language = rendition.language
    this.narration = new Narration(rendition)
    this.page = new NarratorPage(screen, rendition, this.narration)
    this.turnPoints = new TurnPointTracker(screen, this.page, this.narration)
  }

  trackAt(index: number): Track | undefined {
    return this.narration.tracks[index]
  }

  /** Of a kind that the reader has chosen not to hear (EPUB 3.3 §9.3.5), or of a file that is missing. */
  isSkipped(index: number): boolean {
    const track = this.trackAt(index)
    if (!track) return false
    const { skippable } = this.#store.value
    return this.#missingMedia.has(track.media) || track.types.some((type) => skippable.includes(type))
  }

  /** A media file is missing, or is there after all. */
  noteMedia(media: string, there: boolean): void {
    if (there) this.#missingMedia.delete(media)
    else this.#missingMedia.add(media)
  }

  /** This track, or the first after it that is heard; the number of tracks where there is none. */
  heardFrom(index: number): number {
    let heard = index
    while (this.isSkipped(heard)) heard++
    return heard
  }

  /** The nearest track before or after that is heard and speaks another text; undefined where there is none. */
  beside(index: number, direction: 1 | -1): number | undefined {
    const from = this.trackAt(index)
    const isSameText = ({ item, fragment }: Track) => item === from?.item && fragment === from.fragment
    for (let at = index + direction; ; at += direction) {
      const track = this.trackAt(at)
      if (!track) return undefined
      if (this.isSkipped(at) || isSameText(track)) continue
      return direction > 0 ? at : this.#firstOfText(at, track)
    }
  }

  /** A text in several clips begins with the first of them. */
  #firstOfText(index: number, { item, fragment }: Track): number {
    const before = this.trackAt(index - 1)
    return before?.item === item && before.fragment === fragment ? this.#firstOfText(index - 1, before) : index
  }

  firstOnPage(): number | undefined {
    return this.page.firstTrack((index) => this.isSkipped(index))
  }

  /** The first track on a later page of what is shown. */
  trackAhead(): number | undefined {
    return this.page.trackAhead((index) => this.isSkipped(index))
  }

  /** Spec 1 §4: whether sound goes straight on from one track to another, or stops or passes silent sections before it. */
  afterTrack(previous: number, index: number): 'go-on' | 'silence' | 'reset-and-pause' | 'stop' {
    const track = this.trackAt(index)
    if (!track || index !== this.heardFrom(previous + 1)) return 'go-on'
    if (this.#store.value.sentenceBySentence && this.beside(previous, 1) === index) return 'stop'
    const verdict = afterTrack(this.page.isOnPage(track), this.#store.value.autoPageTurn)
    if (verdict === 'reset-and-pause') return verdict
    return verdict === 'next-section' && this.narration.hasSilenceBetween(previous, index) ? 'silence' : 'go-on'
  }
}
