import type { Track } from '../package/index.ts'
import type { TurnPoint } from '../playback/turn-point.ts'
import type { Narration } from './narration.ts'
import type { NarratorPage, NarrationScreen } from './narrator-page.ts'
import { countBreaksBefore, findTurnPoints, getSpokenShare } from './turn-points.ts'

/** Turns the pages while a text on several pages is spoken. Spec 1 §4. */
export class TurnPointTracker {
  readonly #screen: NarrationScreen
  readonly #page: NarratorPage
  readonly #narration: Narration
  readonly #findAudibleFrom: (index: number) => number
  #turnPoints: readonly TurnPoint[] = []
  /** Number of pages from the first page of the text to the page on which the current clip begins. */
  #firstPageOffset = 0
  /** Media time in seconds until which the turn points have been processed. */
  #turnedUntil = -Infinity

  /** `findAudibleFrom` returns the index of the first track from an index on that is not skipped. */
  constructor(
    screen: NarrationScreen,
    page: NarratorPage,
    narration: Narration,
    findAudibleFrom: (index: number) => number,
  ) {
    this.#screen = screen
    this.#page = page
    this.#narration = narration
    this.#findAudibleFrom = findAudibleFrom
  }

  /** Turn points of the clip that was passed to `enter` or `relayout` last. */
  get turnPoints(): readonly TurnPoint[] {
    return this.#turnPoints
  }

  /**
   * Shows the page that is spoken at the media time `at`. `at` and `fileEnd`, the length of the file, are in seconds.
   */
  enter(index: number, at: number, fileEnd: number): void {
    this.#turnedUntil = at
    this.#findTurnPoints(index, fileEnd)
    this.#page.turnToPage(this.#pageOffset)
  }

  /**
   * Computes the turn points for a new layout and shows the spoken page. `fileEnd` is the length of the media file in
   * seconds.
   */
  relayout(index: number, fileEnd: number): void {
    this.#findTurnPoints(index, fileEnd)
    const view = this.#screen.view()
    const { highlightedElement } = this.#page
    if (!view || !highlightedElement) return
    const page = view.findPage(highlightedElement) + this.#pageOffset
    if (page !== view.page && page < view.pages) view.goTo(page)
  }

  turn({ time, pageOffset }: TurnPoint): void {
    this.#turnedUntil = time
    this.#page.turnToPage(pageOffset)
  }

  get #pageOffset(): number {
    return this.#turnPoints.findLast(({ time }) => time <= this.#turnedUntil)?.pageOffset ?? this.#firstPageOffset
  }

  #findTurnPoints(index: number, fileEnd: number): void {
    const track = this.#narration.tracks[index]
    const { highlightedElement } = this.#page
    const breaks = (highlightedElement && this.#screen.view()?.findPageBreaks(highlightedElement)) ?? []
    this.#turnPoints = []
    this.#firstPageOffset = 0
    if (!track) return
    if (breaks.length === 0) {
      this.#turnPoints = this.#findTurnPointOfLast(track, index)
      return
    }
    const { first, after } = this.#narration.findRun(index)
    const toEndTime = (end: number) => (Number.isFinite(end) ? end : fileEnd)
    const lengths = this.#narration.tracks
      .slice(first, after)
      .map(({ clipBegin, clipEnd }) => toEndTime(clipEnd) - clipBegin)
    const share = getSpokenShare(lengths, index - first)
    this.#turnPoints = findTurnPoints(track, toEndTime(track.clipEnd), breaks, share)
    this.#firstPageOffset = countBreaksBefore(breaks, share.from)
  }

  /** Returns the turn point that the book states for a text on one page; none unless the text is the page's last one. */
  #findTurnPointOfLast({ turnPointTime: time }: Track, index: number): readonly TurnPoint[] {
    const nextTrack = this.#findAudibleFrom(index + 1)
    const next = this.#narration.tracks[nextTrack]
    if (time === undefined || !next || this.#page.isOnPage(next)) return []
    if (this.#page.isAhead(next)) return [{ time, pageOffset: 1 }]
    return this.#narration.hasSilenceBetween(index, nextTrack) ? [] : [{ time, pageOffset: 0, nextTrack }]
  }
}
