import { ContentError, type ResourceSource } from '../source/resource-source.ts'
import type { Rendition, Track } from '../package/index.ts'
import { MediaClock } from '../playback/media-clock.ts'
import { Narration } from './narration.ts'
import { NarratorPage, type Screen } from './narrator-page.ts'
import { NarratorTurns } from './narrator-turns.ts'
import { afterTrack, SILENT_PAGE_MS } from './playback-rules.ts'
import type { ReadingState } from './reading-state.ts'
import type { Store } from './store.ts'

export interface NarratorOptions {
  readonly source: ResourceSource
  readonly store: Store<ReadingState>
  readonly screen: Screen
  readonly createMedia: () => HTMLMediaElement
  readonly onFailed: (error: unknown) => void
  readonly onSkipped: (what: string, reason: unknown) => void
}

/** Reads the book aloud: which clip sounds, which text is lit, and when the page follows. Spec 1 §4, Playback. */
export class Narrator {
  readonly #options: NarratorOptions
  readonly #clock: MediaClock
  #rendition: Rendition | undefined
  #narration: Narration | undefined
  #page: NarratorPage | undefined
  #turns: NarratorTurns | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  /** Seconds into the standing track at which play begins. */
  #startOffset = 0
  readonly #failedMedia = new Set<string>()
  #firstLit = false

  constructor(options: NarratorOptions) {
    this.#options = options
    const { source, store } = options
    this.#clock = new MediaClock(
      {
        createMedia: options.createMedia,
        address: (path) => source.address(path),
        renewedAddress: (path) => source.renewedAddress(path),
      },
      {
        onEnter: (index) => void this.#enter(index),
        onMark: () => this.#turnInSentence(),
        onEnded: () => void this.#afterLastTrack(),
        onAudible: () => performance.mark('reader:audible'),
        onStalled: (stalled) => store.set({ stalled }),
        onFailed: (index, error) => void this.#mediaFailed(index, error),
      },
    )
  }

  get clock(): MediaClock {
    return this.#clock
  }

  /** The rendition whose tracks are played. A track that stands keeps standing where it is the same book. */
  use(rendition: Rendition): void {
    this.#page?.unlight()
    this.#rendition = rendition
    this.#narration = new Narration(rendition)
    this.#page = new NarratorPage(this.#options.screen, rendition, this.#narration)
    const turns = new NarratorTurns(this.#options.screen, this.#page)
    this.#turns = turns
    this.#clock.setClips(rendition.tracks, (index) => (index === this.#state.track ? turns.marks : []))
    this.#clock.rate = this.#state.rate
  }

  /** Number of the track that speaks a text. */
  trackOf(item: number, fragment: string): number | undefined {
    return this.#narration?.ofText(item, fragment)
  }

  trackOfElement(item: number, element: Element): number | undefined {
    return this.#narration?.ofElement(item, element)
  }

  /** The track that is lit or stands, while it is in view, and the seconds into it. */
  get standing(): { track: Track; offset: number } | undefined {
    const { track: index } = this.#state
    const track = this.#narration?.tracks[index]
    if (!track || !this.#page?.isInView(track)) return undefined
    return { track, offset: this.#clock.index === index ? this.#clock.offset : this.#startOffset }
  }

  /** From the track that stands, else from the first on the page; a page without sound passes after 3 s. */
  async play(): Promise<void> {
    const first = this.standing ? this.#state.track : this.#page?.firstTrack()
    if (first === undefined) return this.#waitInSilence()
    await this.playFrom(first, first === this.#clock.index ? undefined : this.#startOffset)
    this.#startOffset = 0
  }

  /** Plays a track from its beginning, or from some seconds into it. */
  async playFrom(track: number, offset?: number): Promise<void> {
    clearTimeout(this.#silence)
    this.#firstLit = false
    this.showPlaying()
    await this.#clock.play(track, offset)
  }

  pause(): void {
    clearTimeout(this.#silence)
    this.#clock.pause()
    this.#options.store.set({ playing: false, stalled: false })
    this.showPlaying()
  }

  /** Lights a track and makes its sound ready, so that play goes on from there. */
  standAt(track: number, offset: number): void {
    this.#startOffset = offset
    this.#options.store.set({ track })
    this.#light(track)
    void this.#clock.cue(track, offset)
  }

  /** The reader has moved: the highlight goes; sound, where it is on, goes on from the new page. */
  followMove(timeOffset = 0): void {
    this.unlight()
    this.#startOffset = timeOffset
    const track = this.#page?.firstTrack()
    this.#options.store.set({ track: -1 })
    if (!this.#state.playing) return
    this.#clock.pause()
    if (track === undefined) this.#waitInSilence()
    else void this.playFrom(track, timeOffset)
  }

  /** The layout has changed: the page that holds what is being spoken is shown again. */
  keepInView(): void {
    this.#prepareTurns(this.#state.track)
    this.#turns?.keepInView()
  }

  /** The document element carries the playback class while playing. */
  showPlaying(): void {
    this.#page?.showPlaying(this.#state.playing)
  }

  unlight(): void {
    this.#page?.unlight()
  }

  close(): void {
    clearTimeout(this.#silence)
    this.#clock.close()
  }

  get #state(): ReadingState {
    return this.#options.store.value
  }

  /** The moment a clip begins to sound: its text lights up, and is brought into view if it is not there. */
  async #enter(index: number): Promise<void> {
    const previous = this.#state.track
    if (previous >= 0 && previous !== index && !this.#mayFollow(previous, index)) return
    this.#options.store.set({ track: index, playing: true, stalled: false })
    if (this.#light(index)) {
      this.#turns?.begin()
      return this.#prepareTurns(index)
    }
    const track = this.#narration?.tracks[index]
    if (!track) return
    try {
      const view = await this.#options.screen.show({ item: track.item, fragment: track.fragment })
      if (!view || this.#state.track !== index) return
      this.#light(index)
      this.#turns?.begin()
      this.#prepareTurns(index)
    } catch (error) {
      this.#options.onFailed(error)
    }
  }

  /** Spec 1 §4: whether sound goes straight on to the next track, or stops or passes silent sections before it. */
  #mayFollow(previous: number, index: number): boolean {
    if (index !== previous + 1) return true
    const track = this.#narration?.tracks[index]
    const verdict = afterTrack(Boolean(track && this.#page?.isOnPage(track)), this.#state.autoPageTurn)
    if (verdict === 'reset-and-pause') {
      this.#resetToPage()
      return false
    }
    if (verdict === 'next-section' && this.#silentSectionsBetween(previous, index)) {
      this.#clock.pause()
      this.unlight()
      this.#options.store.set({ track: -1 })
      void this.#nextSection()
      return false
    }
    return true
  }

  #silentSectionsBetween(previous: number, index: number): boolean {
    const from = this.#narration?.tracks[previous]?.item ?? 0
    const to = this.#narration?.tracks[index]?.item ?? 0
    return (this.#rendition?.spine ?? []).some((item, number) => number > from && number < to && item.linear)
  }

  #light(index: number): boolean {
    const track = this.#narration?.tracks[index]
    if (!track || !this.#page?.light(track)) return false
    if (this.#page.lit && !this.#firstLit && this.#state.playing) {
      this.#firstLit = true
      performance.mark('reader:first-highlight')
    }
    return true
  }

  #prepareTurns(index: number): void {
    const track = this.#narration?.tracks[index]
    if (!this.#state.autoPageTurn) return this.#turns?.forget()
    const end = track?.clipEnd ?? 0
    this.#turns?.prepare(track, Number.isFinite(end) ? end : this.#clock.media.duration)
  }

  #turnInSentence(): void {
    if (this.#state.autoPageTurn) this.#turns?.turn()
  }

  async #afterLastTrack(): Promise<void> {
    const item = this.#narration?.tracks[this.#state.track]?.item ?? 0
    const more = (this.#rendition?.spine ?? []).some((entry, number) => number > item && entry.linear)
    if (!more || !this.#state.autoPageTurn) return this.#resetToPage()
    this.unlight()
    this.#options.store.set({ track: -1 })
    await this.#nextSection()
  }

  #resetToPage(): void {
    this.pause()
    this.unlight()
    this.#startOffset = 0
    this.#options.store.set({ track: this.#page?.firstTrack() ?? -1 })
  }

  /** Spec 1 §4: a page without sound, turning by itself and playing, gives way after 3000 ms. */
  #waitInSilence(): void {
    clearTimeout(this.#silence)
    if (!this.#state.autoPageTurn) return this.pause()
    this.showPlaying()
    this.#silence = setTimeout(() => void this.#nextSection(), SILENT_PAGE_MS)
  }

  async #nextSection(): Promise<void> {
    const last = Math.max(...(this.#options.screen.view()?.items ?? [0]))
    const item = (this.#rendition?.spine ?? []).findIndex((entry, number) => number > last && entry.linear)
    if (item < 0) return this.pause()
    try {
      if (await this.#options.screen.show({ item, at: 'start' })) this.followMove()
    } catch (error) {
      this.#options.onFailed(error)
    }
  }

  /** The reader goes on after a missing file and says so once; a book that must not be read any more ends. Spec 1 §8. */
  async #mediaFailed(index: number, error: unknown): Promise<void> {
    const media = this.#narration?.tracks[index]?.media ?? ''
    if (error instanceof DOMException && error.name === 'NotAllowedError') return this.pause()
    this.#options.onSkipped(media, error)
    if (error instanceof ContentError && error.status !== 404) return this.#options.onFailed(error)
    if (!this.#failedMedia.has(media)) this.#options.store.set({ missingMedia: media })
    this.#failedMedia.add(media)
    const next =
      this.#narration?.tracks.findIndex((track, at) => at > index && !this.#failedMedia.has(track.media)) ?? -1
    if (next >= 0 && this.#state.playing) await this.playFrom(next, 0)
    else this.pause()
  }
}
