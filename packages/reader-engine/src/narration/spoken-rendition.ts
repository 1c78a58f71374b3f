import type { Rendition, Track } from '../package/index.ts'
import { Narration } from './narration.ts'
import { NarratorPage, type NarrationScreen } from './narrator-page.ts'
import { TurnPointTracker } from './turn-point-tracker.ts'
import { chooseAfterTrack } from './playback-rules.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'

export interface SpokenRenditionOptions {
  readonly screen: NarrationScreen
  readonly store: Store<ReadingState>
}

/** Chooses the tracks to play and to skip in a rendition. Does not control the sound. */
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
    this.turnPoints = new TurnPointTracker(screen, this.page, this.narration, (index) => this.findAudibleFrom(index))
  }

  getTrack(index: number): Track | undefined {
    return this.narration.tracks[index]
  }

  /**
   * Returns true for a track of a kind that the user skips (EPUB 3.3 §9.3.5), or of a media file that could not be
   * played.
   */
  isSkipped(index: number): boolean {
    const track = this.getTrack(index)
    if (!track) return false
    const { skippedTypes } = this.#store.value
    return this.#missingMedia.has(track.media) || track.types.some((type) => skippedTypes.includes(type))
  }

  /** Stores whether a media file can be played. Tracks of a file that cannot be played are skipped. */
  recordMedia(media: string, exists: boolean): void {
    if (exists) this.#missingMedia.delete(media)
    else this.#missingMedia.add(media)
  }

  /**
   * Returns the index of the first track from `index` on that is not skipped; the number of tracks if there is none.
   */
  findAudibleFrom(index: number): number {
    let next = index
    while (this.isSkipped(next)) next++
    return next
  }

  /**
   * Returns the index of the nearest track in this direction that speaks another text and is not skipped; undefined if
   * there is none. If several clips speak that text, returns the first one that is not
   * skipped.
   */
  findNeighbour(index: number, direction: 1 | -1): number | undefined {
    const from = this.getTrack(index)
    const isSameText = ({ item, fragment }: Track) => item === from?.item && fragment === from.fragment
    for (let at = index + direction; ; at += direction) {
      const track = this.getTrack(at)
      if (!track) return undefined
      if (this.isSkipped(at) || isSameText(track)) continue
      return direction > 0 ? at : this.findAudibleFrom(this.narration.findRun(at).first)
    }
  }

  findFirstOnPage(): number | undefined {
    return this.page.findFirstTrack((index) => this.isSkipped(index))
  }

  /**
   * Returns the index of the first track that is not skipped and whose text begins on a later page of the view;
   * undefined if there is none.
   */
  findOnLaterPage(): number | undefined {
    return this.page.findTrackAhead((index) => this.isSkipped(index))
  }

  /**
   * Chooses how playback continues after the track `previous`. 'silence': pages without narration are shown first.
   * 'reset-and-pause': playback pauses at the first track of the page. 'stop': playback pauses after the sentence. Spec
   * 1 §4.
   */
  chooseNextStep(previous: number, index: number): 'continue' | 'silence' | 'reset-and-pause' | 'stop' {
    const track = this.getTrack(index)
    if (!track || index !== this.findAudibleFrom(previous + 1)) return 'continue'
    if (this.#store.value.sentenceBySentence && this.findNeighbour(previous, 1) === index) return 'stop'
    const afterTrack = chooseAfterTrack(this.page.isOnPage(track), this.#store.value.autoPageTurn)
    if (afterTrack === 'reset-and-pause') return afterTrack
    return afterTrack === 'next-section' && this.narration.hasSilenceBetween(previous, index) ? 'silence' : 'continue'
  }
}
