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
import { chooseAfterFailure, isPlayFailure } from './playback-rules.ts'
import type { ReadingState } from '../state/reading-state.ts'
import type { Store } from '../state/store.ts'
import { UnnarratedPages } from './unnarrated-pages.ts'

export interface NarratorOptions {
  readonly source: ResourceSource
  readonly store: Store<ReadingState>
  readonly screen: NarrationScreen
  readonly createMedia: (kind: MediaKind) => HTMLMediaElement
  readonly loadSpeech: () => Promise<SpeechPort | undefined>
  /** Returns false if this device cannot play any sound. */
  readonly hasSoundOutput: () => Promise<boolean>
  readonly onFailed: (error: unknown) => void
  readonly onSkipped: (subject: string, reason: unknown) => void
}

/** Reads the book aloud, highlights the spoken text and turns the pages. Spec 1 §4, Playback. */
export class Narrator {
  readonly #options: NarratorOptions
  readonly #clock: MediaClock
  #rendition: SpokenRendition | undefined
  readonly unnarrated: UnnarratedPages
  /** Seconds from the beginning of the cued track, or of the first track on the page, to the start of playback. */
  #startOffset = 0
  #hasHighlighted = false
  /** Index of the next track, after playback has paused at the end of a sentence. */
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
        onInterrupted: () => this.pause(),
        onResumed: () => {
          store.set({ playing: true })
          void this.play()
        },
        onFailed: (index, error) => void this.#mediaFailed(index, error),
      },
    )
  }

  get clock(): MediaClock {
    return this.#clock
  }

  /** Sets the rendition to play and clears the highlight. Does not change `track` of the reading state. */
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

  /** Returns the index of the first track that speaks the element of a target; undefined if there is none. */
  findTrack(target: Target): number | undefined {
    return 'fragment' in target ? this.#rendition?.narration.findTrackByText(target.item, target.fragment) : undefined
  }

  findTrackByElement(item: number, element: Element): number | undefined {
    return this.#rendition?.narration.findTrackByElement(item, element)
  }

  /** The highlighted or cued track in the view, and the seconds from its beginning; undefined if there is none. */
  get current(): { track: Track; offset: number } | undefined {
    const { track: index } = this.#state
    const track = this.#rendition?.getTrack(index)
    if (!track || !this.#rendition?.page.isInView(track)) return undefined
    return { track, offset: this.#clock.index === index ? this.#clock.offset : this.#startOffset }
  }

  get highlightedElement(): Element | undefined {
    return this.#rendition?.page.highlightedElement
  }

  /**
   * Returns the seconds of narration that are left in a spine item, at rate 1; undefined if unknown. `share` (0 to 1)
   * is the location in the item, used if the current track is not in the item.
   */
  secondsLeft(item: number, share: number): number | undefined {
    const { track } = this.#state
    const isHere = this.#rendition?.getTrack(track)?.item === item
    return this.#rendition?.narration.secondsLeft(item, isHere ? { track } : { share })
  }

  get isReady(): boolean {
    return this.#rendition !== undefined
  }

  /**
   * Returns the durations of the rows of the table of contents, in seconds at rate 1. An unknown duration is undefined.
   */
  getContentsDurations(): readonly (number | undefined)[] {
    return this.#rendition ? getContentsDurations(this.#state.contents, this.#rendition.narration) : []
  }

  /** True if the user can leave a structure around the current track, and does not only move to the next track. */
  get canEscape(): boolean {
    const { track } = this.#state
    const after = this.#rendition?.narration.findTrackAfterStructure(track)
    return after !== undefined && after > track + 1
  }

  /** Continues playback, else starts with the first track on the page. `unnarrated` plays a page without tracks. */
  async play(): Promise<void> {
    const current = this.current ? this.#state.track : undefined
    const first =
      (current === undefined ? undefined : this.#nextAfterStop) ?? current ?? this.#rendition?.findFirstOnPage()
    if (first === undefined) return this.#readUnnarrated()
    if (first === this.#nextAfterStop) {
      this.#options.store.set({ track: -1 })
      return this.playFrom(first, 0)
    }
    await this.playFrom(first, first === this.#clock.index ? undefined : this.#startOffset)
    this.#startOffset = 0
  }

  /**
   * Plays a track. `offset` is in seconds from the beginning of the track. Without an offset, the current track
   * continues at its current time.
   */
  async playFrom(track: number, offset?: number): Promise<void> {
    this.unnarrated.reset()
    this.#nextAfterStop = undefined
    this.#hasHighlighted = false
    this.#options.store.set({ audible: true })
    this.showPlaying()
    await this.#clock.play(track, offset)
  }

  pause(): void {
    this.unnarrated.stop()
    this.#clock.pause()
    this.#options.store.set({ playing: false, audible: false, stalled: false })
    this.showPlaying()
  }

  /** Highlights a track and loads its file. `offset` is in seconds from the beginning of the track. */
  cue(track: number, offset: number): void {
    this.#startOffset = offset
    this.#nextAfterStop = undefined
    this.unnarrated.reset()
    const cuedTrack = this.#rendition?.getTrack(track)
    // The text is highlighted before `store.set`, because subscribers read the highlighted element.
    if (cuedTrack) this.#highlight(cuedTrack)
    this.#options.store.set({ track })
    void this.#clock.cue(track, offset)
  }

  /**
   * Leaves the current structure and moves to the next track that is not skipped. Does nothing outside of structures.
   * EPUB 3.3 §9.3.5.
   */
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

  /**
   * Moves to the previous or next text, or to a sentence of the device's voice. Plays the text during playback, and
   * with playback sentence by sentence.
   */
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

  /**
   * Clears the highlight, and continues playback on the new page. `timeOffset` is in seconds from the beginning of the
   * first track on the page.
   */
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

  /** Shows the page with the current sentence or word again after the layout has changed. */
  keepInView(): void {
    // The layout may have created the page again; the new page has no highlight.
    const track = this.#rendition?.getTrack(this.#state.track)
    if (track && this.highlightedElement) this.#highlight(track)
    this.#rendition?.turnPoints.relayout(this.#state.track, this.#clock.media.duration)
    this.unnarrated.keepInView()
  }

  /** Adapts the class for playback on the shown documents to the reading state. EPUB 3.3 §9.3.3. */
  showPlaying(): void {
    this.#rendition?.page.showPlaying(this.#state.playing)
  }

  clearHighlight(): void {
    this.#rendition?.page.clearHighlight()
    this.unnarrated.reset()
  }

  close(): void {
    this.unnarrated.stop()
    this.#clock.close()
  }

  get #state(): ReadingState {
    return this.#options.store.value
  }

  /** Called when a clip begins to sound. `at` is the media time in seconds. */
  async #enterClip(index: number, at: number): Promise<void> {
    const previous = this.#state.track
    const spoken = this.#rendition
    const track = spoken?.getTrack(index)
    if (!spoken || !track) return
    if (previous >= 0 && previous !== index) {
      const nextStep = spoken.chooseNextStep(previous, index)
      if (nextStep === 'stop') return this.#stopBefore(index)
      if (nextStep === 'reset-and-pause') return this.#resetToPage()
      if (nextStep === 'silence') return this.#leavePage()
    }
    spoken.recordMedia(track.media, true)
    this.#options.store.set({ track: index, playing: true, stalled: false })
    if (!this.#highlight(track)) {
      if (!(await this.#show(spoken.page.findTarget(track))) || this.#state.track !== index) return
      if (!this.#highlight(track)) this.clearHighlight()
    }
    spoken.turnPoints.enter(index, this.#state.autoPageTurn ? at : -Infinity, this.#clock.media.duration)
  }

  /** Shows a target and reports a failure. Resolves with false if the target was not shown. */
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
    const spoken = this.#rendition
    if (!spoken || !this.#state.autoPageTurn) return
    const next = turnPoint.nextTrack === undefined ? undefined : spoken.getTrack(turnPoint.nextTrack)
    if (!next) return spoken.turnPoints.turn(turnPoint)
    spoken.page.clearHighlight()
    void this.#show(spoken.page.findTarget(next))
  }

  async #afterLastTrack(): Promise<void> {
    const item = this.#rendition?.getTrack(this.#state.track)?.item ?? 0
    const isLast = this.#rendition?.narration.findNextItem(item) === undefined
    if (isLast || !this.#state.autoPageTurn) return this.#resetToPage()
    await this.#leavePage()
  }

  /** Pauses before the track at `index`. The previous sentence remains highlighted. */
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

  /** Pauses, reports a failure, or continues with the next track. */
  async #mediaFailed(index: number, error: unknown): Promise<void> {
    const media = this.#rendition?.getTrack(index)?.media ?? ''
    const reaction = chooseAfterFailure(error)
    if (reaction === 'pause') return this.pause()
    if (isPlayFailure(error) && !(await this.#options.hasSoundOutput())) {
      this.#options.store.set({ silentPlays: this.#state.silentPlays + 1 })
      return this.pause()
    }
    this.#options.onSkipped(media, error)
    if (reaction === 'end') return this.#options.onFailed(error)
    this.#rendition?.recordMedia(media, false)
    this.#options.store.set({ missingMedia: media })
    const next = this.#rendition?.findAudibleFrom(index) ?? -1
    if (!this.#rendition?.getTrack(next) || !this.#state.playing) return this.pause()
    await this.playFrom(next, 0)
  }
}
