import type { ResourceSource } from '../source/resource-source.ts'
import type { Rendition, Track } from '../package/index.ts'
import { MediaClock } from '../playback/media-clock.ts'
import type { MediaKind } from '../playback/media-elements.ts'
import { watchRequests } from '../playback/request-watch.ts'
import type { TurnPoint } from '../playback/turn-point.ts'
import type { Target } from '../render/target.ts'
import type { SpeechPort } from '../speech/speech-port.ts'
import { getContentsDurations } from './contents-durations.ts'
import type { NarrationScreen } from './narrator-page.ts'
import { SpokenRendition } from './spoken-rendition.ts'
import { chooseAfterFailure } from './playback-rules.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'
import { UnnarratedPages } from './unnarrated-pages.ts'

export interface NarratorOptions {
  readonly source: ResourceSource
  readonly store: Store<ReadingState>
  readonly screen: NarrationScreen
  readonly createMedia: (kind: MediaKind) => HTMLMediaElement
  readonly loadSpeech: () => Promise<SpeechPort | undefined>
  readonly onFailed: (error: unknown) => void
  readonly onSkipped: (what: string, reason: unknown) => void
}

/** Reads the book aloud: which clip sounds, which text is lit, and when the page follows. Spec 1 §4, Playback. */
export class Narrator {
  readonly #options: NarratorOptions
  readonly #clock: MediaClock
  #rendition: SpokenRendition | undefined
  /** Pages that this book's own narration leaves out. */
  readonly unnarrated: UnnarratedPages
  /** Seconds into the standing track at which play begins. */
  #startOffset = 0
  #hasHighlighted = false
  /** Sentence by sentence: what play goes on with after a stop. */
  #nextAfterStop: number | undefined

  constructor(options: NarratorOptions) {
    this.#options = options
    const { source, store } = options
    this.unnarrated = new UnnarratedPages({
      ...options,
      rendition: () => this.#rendition,
      sound: {
        playFrom: (track, offset) => this.playFrom(track, offset),
        pause: () => this.pause(),
        show: (target) => this.#show(target),
        followPageChange: () => this.followPageChange(),
      },
    })
    this.#clock = new MediaClock(
      {
        createMedia: options.createMedia,
        address: (path) => source.address(path),
        renewedAddress: (path) => source.renewedAddress(path),
        watchRequests,
      },
      {
        onEnter: (index, at) => void this.#enterClip(index, at),
        onTurnPoint: (turnPoint) => this.#turnPage(turnPoint),
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
  setRendition(rendition: Rendition): void {
    this.clearHighlight()
    const spoken = new SpokenRendition(rendition, this.#options)
    this.#rendition = spoken
    this.#clock.setPlaylist({
      clips: rendition.tracks,
      kind: rendition.media === 'video' ? 'video' : 'audio',
      turnPoints: (index) =>
        index === this.#state.track && this.#state.autoPageTurn ? spoken.turnPoints.turnPoints : [],
      isSkipped: (index) => spoken.isSkipped(index),
    })
    this.#clock.rate = this.#state.rate
  }

  /** Returns the number of the track that speaks the text of a target; undefined for a target without an id. */
  findTrack(target: Target): number | undefined {
    return 'fragment' in target ? this.#rendition?.narration.findTrackByText(target.item, target.fragment) : undefined
  }

  findTrackByElement(item: number, element: Element): number | undefined {
    return this.#rendition?.narration.findTrackByElement(item, element)
  }

  /** The track that is lit or stands, while it is in view, and the seconds into it. */
  get current(): { track: Track; offset: number } | undefined {
    const { track: index } = this.#state
    const track = this.#rendition?.getTrack(index)
    if (!track || !this.#rendition?.page.isInView(track)) return undefined
    return { track, offset: this.#clock.index === index ? this.#clock.offset : this.#startOffset }
  }

  /** The element that is lit. */
  get highlightedElement(): Element | undefined {
    return this.#rendition?.page.highlightedElement
  }

  /** Seconds of narration left in a chapter, at the media's own pace. */
  secondsLeft(item: number, share: number): number | undefined {
    const { track } = this.#state
    const isHere = this.#rendition?.getTrack(track)?.item === item
    return this.#rendition?.narration.secondsLeft(item, isHere ? { track } : { share })
  }

  /** It is known what of the book is narrated. */
  get isReady(): boolean {
    return this.#rendition !== undefined
  }

  /** Seconds that each row of the contents takes, at the media's own pace. */
  getContentsDurations(): readonly (number | undefined)[] {
    return this.#rendition ? getContentsDurations(this.#state.contents, this.#rendition.narration) : []
  }

  /** A table, a list or another nested structure is being spoken, and can be left. */
  get canEscape(): boolean {
    return this.#rendition?.narration.findTrackAfterStructure(this.#state.track) !== undefined
  }

  /** From the track that stands, else from the first on the page; a page without sound passes after 3 s. */
  async play(): Promise<void> {
    const standing = this.current ? this.#state.track : undefined
    const first =
      (standing === undefined ? undefined : this.#nextAfterStop) ?? standing ?? this.#rendition?.findFirstOnPage()
    if (first === undefined) return this.#readUnnarrated()
    if (first === this.#nextAfterStop) {
      this.#options.store.set({ track: -1 })
      return this.playFrom(first, 0)
    }
    await this.playFrom(first, first === this.#clock.index ? undefined : this.#startOffset)
    this.#startOffset = 0
  }

  /** Plays a track from its beginning, or from some seconds into it. */
  async playFrom(track: number, offset?: number): Promise<void> {
    this.unnarrated.leave()
    this.#nextAfterStop = undefined
    this.#hasHighlighted = false
    this.showPlaying()
    await this.#clock.play(track, offset)
  }

  pause(): void {
    this.unnarrated.stop()
    this.#clock.pause()
    this.#options.store.set({ playing: false, stalled: false })
    this.showPlaying()
  }

  /** Lights a track and makes its sound ready, so that play goes on from there. */
  cue(track: number, offset: number): void {
    this.#startOffset = offset
    this.#nextAfterStop = undefined
    this.unnarrated.leave()
    const standing = this.#rendition?.getTrack(track)
    // Whoever hears of it looks where it stands.
    if (standing) this.#highlight(standing)
    this.#options.store.set({ track })
    void this.#clock.cue(track, offset)
  }

  /** Leaves the nested structure that is being spoken, for what follows it. EPUB 3.3 §9.3.5. */
  async escape(): Promise<void> {
    const { track: index, playing } = this.#state
    const after = this.#rendition?.narration.findTrackAfterStructure(index)
    if (!this.#rendition || after === undefined) return
    const next = this.#rendition.findAudibleFrom(after)
    if (!this.#rendition.getTrack(next) && playing) {
      this.#clock.pause()
      return this.#afterLastTrack()
    }
    await this.#moveTo(next, playing)
  }

  /** To the text before or after the one that is spoken or stands. One by one, it is heard at once. */
  async step(direction: 1 | -1): Promise<void> {
    const { track: index, playing, sentenceBySentence } = this.#state
    const audibly = playing || sentenceBySentence
    const next = this.current ? this.#rendition?.findNeighbour(index, direction) : this.#rendition?.findFirstOnPage()
    if (next !== undefined) return this.#moveTo(next, audibly)
    if (!this.current) await this.unnarrated.step(direction, audibly)
  }

  async #moveTo(index: number, audibly: boolean): Promise<void> {
    const track = this.#rendition?.getTrack(index)
    if (!this.#rendition || !track) return
    if (audibly) this.#clock.pause()
    this.#options.store.set({ track: -1, playing: audibly })
    if (audibly) return this.playFrom(index, 0)
    if (await this.#show(this.#rendition.page.findTarget(track))) this.cue(index, 0)
  }

  /** The reader has moved: the highlight goes; sound, where it is on, goes on from the new page. */
  followPageChange(timeOffset = 0): void {
    this.clearHighlight()
    this.#startOffset = timeOffset
    this.#nextAfterStop = undefined
    const track = this.#rendition?.findFirstOnPage()
    this.#options.store.set({ track: -1 })
    if (!this.#state.playing) return
    this.#clock.pause()
    if (track === undefined) this.#readUnnarrated()
    else void this.playFrom(track, timeOffset)
  }

  /** The layout has changed: the page that holds what is being spoken is shown again. */
  keepInView(): void {
    // a page that was made anew, as when two come side by side, has lost its light
    const track = this.#rendition?.getTrack(this.#state.track)
    if (track && this.highlightedElement) this.#highlight(track)
    this.#rendition?.turnPoints.relayout(this.#state.track, this.#clock.media.duration)
    this.unnarrated.keepInView()
  }

  /** The document element carries the playback class while playing. */
  showPlaying(): void {
    this.#rendition?.page.showPlaying(this.#state.playing)
  }

  clearHighlight(): void {
    this.#rendition?.page.clearHighlight()
    this.unnarrated.leave()
  }

  close(): void {
    this.unnarrated.stop()
    this.#clock.close()
  }

  get #state(): ReadingState {
    return this.#options.store.value
  }

  /** The moment a clip begins to sound: its text lights up, and is brought into view if it is not there. */
  async #enterClip(index: number, at: number): Promise<void> {
    const previous = this.#state.track
    const spoken = this.#rendition
    const track = spoken?.getTrack(index)
    if (!spoken || !track) return
    if (previous >= 0 && previous !== index) {
      const verdict = spoken.chooseNextStep(previous, index)
      if (verdict === 'stop') return this.#stopBefore(index)
      if (verdict === 'reset-and-pause') return this.#resetToPage()
      if (verdict === 'silence') return this.#leavePage()
    }
    spoken.noteMedia(track.media, true)
    this.#options.store.set({ track: index, playing: true, stalled: false })
    if (!this.#highlight(track)) {
      if (!(await this.#show(spoken.page.findTarget(track))) || this.#state.track !== index) return
      if (!this.#highlight(track)) this.clearHighlight()
    }
    spoken.turnPoints.enter(index, this.#state.autoPageTurn ? at : -Infinity, this.#clock.media.duration)
  }

  /** Shows a place; false where another call came later or it cannot be shown. */
  async #show(target: Target): Promise<boolean> {
    try {
      return Boolean(await this.#options.screen.show(target))
    } catch (error) {
      this.#options.onFailed(error)
      return false
    }
  }

  #highlight(track: Track): boolean {
    if (!this.#rendition?.page.highlight(track)) return false
    if (this.#rendition.page.highlightedElement && !this.#hasHighlighted && this.#state.playing) {
      this.#hasHighlighted = true
      performance.mark('reader:first-highlight')
    }
    return true
  }

  #turnPage(turnPoint: TurnPoint): void {
    if (this.#state.autoPageTurn) this.#rendition?.turnPoints.turn(turnPoint)
  }

  async #afterLastTrack(): Promise<void> {
    const item = this.#rendition?.getTrack(this.#state.track)?.item ?? 0
    const isLast = this.#rendition?.narration.findNextItem(item) === undefined
    if (isLast || !this.#state.autoPageTurn) return this.#resetToPage()
    await this.#leavePage()
  }

  /** Sentence by sentence: the one that was heard stays lit until the reader asks for the next. */
  #stopBefore(index: number): void {
    this.pause()
    this.#nextAfterStop = index
  }

  async #leavePage(): Promise<void> {
    this.#clock.pause()
    this.clearHighlight()
    this.#options.store.set({ track: -1 })
    await this.unnarrated.toNextSection()
  }

  #resetToPage(): void {
    this.pause()
    this.clearHighlight()
    this.#startOffset = 0
    this.#options.store.set({ track: this.#rendition?.findFirstOnPage() ?? -1 })
  }

  #readUnnarrated(): void {
    this.showPlaying()
    void this.unnarrated.read()
  }

  /** Says once that a file is missing, and goes on with the next one. */
  async #mediaFailed(index: number, error: unknown): Promise<void> {
    const media = this.#rendition?.getTrack(index)?.media ?? ''
    const verdict = chooseAfterFailure(error)
    if (verdict === 'pause') return this.pause()
    this.#options.onSkipped(media, error)
    if (verdict === 'end') return this.#options.onFailed(error)
    this.#rendition?.noteMedia(media, false)
    this.#options.store.set({ missingMedia: media })
    const next = this.#rendition?.findAudibleFrom(index) ?? -1
    if (!this.#rendition?.getTrack(next) || !this.#state.playing) return this.pause()
    await this.playFrom(next, 0)
  }
}
