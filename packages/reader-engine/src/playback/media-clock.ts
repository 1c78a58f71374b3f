import { BoundaryWatch } from './boundary-watch.ts'
import { EARLY_S, chooseTransition, type Clip } from './clip.ts'
import { MediaPair, type MediaPorts } from './media-pair.ts'
import { Playlist, type PlaylistOptions } from './playlist.ts'
import type { TurnPoint } from './turn-point.ts'

/** Interval in milliseconds at which the address of the playing file is checked for a renewal. */
const PREPARE_AGAIN_MS = 5000

export interface MediaClockEvents {
  /** Called when a clip begins to sound. `at` is the media time in seconds. */
  onEnter(index: number, at: number): void
  /** Called when playback reaches a turn point. If several turn points are due, only the last one is reported. */
  onTurnPoint(turnPoint: TurnPoint): void
  /** Called after the last clip that is not skipped has ended. */
  onEnded(): void
  /** Called when sound has started or resumed. */
  onAudible(): void
  onStalled(stalled: boolean): void
  /** Called after the system has paused the sound. */
  onInterrupted(): void
  /** Called if the system continues the sound after an interruption. */
  onResumed(): void
  /** Called with the index of the current clip if its media file cannot be played. */
  onFailed(index: number, error: unknown): void
}

/** Plays clips in order and reports when each clip begins. Preloads the next file. */
export class MediaClock {
  readonly #events: MediaClockEvents
  readonly #pair: MediaPair
  readonly #watch = new BoundaryWatch(() => this.#tick())
  #playlist = new Playlist({ clips: [], kind: 'audio', turnPoints: () => [], isSkipped: () => false })
  #index = -1
  /** Media time in seconds of the last reported turn point of the current clip. */
  #turnedUntil = -Infinity
  /** True after `onEnter` has been called for the current clip since the last call of `play`. */
  #entered = false
  #playing = false
  /** True while the silent gap before the next clip is played. */
  #waiting = false
  #serial = 0
  #preparedAt = 0

  constructor(ports: MediaPorts, events: MediaClockEvents) {
    this.#events = events
    this.#pair = new MediaPair(ports, {
      onPlaying: () => this.#onPlaying(),
      onWaiting: () => events.onStalled(true),
      onTimeUpdate: () => this.#onTimeUpdate(),
      onEnded: () => this.#advance(),
      onInterrupted: () => {
        this.pause()
        events.onInterrupted()
      },
      onResumed: () => events.onResumed(),
      onFailed: (error) => this.#onFailed(error),
    })
  }

  get playing(): boolean {
    return this.#playing
  }

  get index(): number {
    return this.#index
  }

  /** The active media element, playing or paused. */
  get media(): HTMLMediaElement {
    return this.#pair.active
  }

  get elements(): readonly HTMLMediaElement[] {
    return this.#pair.elements.all
  }

  /**
   * Seconds from the beginning of the current clip to the current media time; 0 if the file of the clip is not loaded.
   */
  get offset(): number {
    const clip = this.#playlist.getClip(this.#index)
    return clip && this.#pair.elements.isLoaded(clip.media) ? Math.max(0, this.media.currentTime - clip.clipBegin) : 0
  }

  setPlaylist(parts: PlaylistOptions): void {
    this.pause()
    this.#pair.resetPlans()
    this.#pair.elements.kind = parts.kind
    this.#playlist = new Playlist(parts)
    this.#index = -1
  }

  /** Moves to a clip without playing it, and loads its file. `offset` is in seconds from the beginning of the clip. */
  async cue(index: number, offset = 0): Promise<void> {
    this.#serial++
    this.#watch.stop()
    const clip = this.#playlist.getClip(index)
    if (!clip) return
    this.#moveTo(index)
    await this.#pair.loadClip(clip, Math.min(clip.clipBegin + offset, clip.clipEnd))
  }

  /**
   * Plays a clip. `offset` is in seconds from the beginning of the clip. Without an offset, the current clip continues
   * at the current media time.
   */
  async play(index = this.#index, offset?: number): Promise<void> {
    const clip = this.#playlist.getClip(index)
    if (!clip) return
    this.#playing = true
    this.#entered = false
    this.#pair.resetFailure()
    const serial = ++this.#serial
    const isAtClip = index === this.#index && offset === undefined && this.#pair.elements.isLoaded(clip.media)
    if (!isAtClip) {
      this.#watch.stop()
      this.#moveTo(index)
      if (!(await this.#pair.loadClip(clip, clip.clipBegin + (offset ?? 0)))) return
      // `play` of the element would restart a file that has ended.
      if (this.#isBeyondFile(clip)) return this.#advance()
    }
    if (!(await this.#pair.start()) || serial !== this.#serial) return
    // Checked again, because the duration of the file is unknown until its metadata have been loaded.
    if (this.#isBeyondFile(clip)) this.#advance()
    else this.#enterOnce(index)
  }

  pause(): void {
    this.#playing = false
    this.#serial++
    this.#watch.stop()
    this.#pair.pause()
  }

  set rate(rate: number) {
    this.#pair.elements.rate = rate
    this.#schedule()
  }

  setVolume(volume: number, muted: boolean): void {
    this.#pair.elements.setVolume(volume, muted)
  }

  close(): void {
    this.pause()
    this.#pair.close()
  }

  #moveTo(index: number): void {
    this.#index = index
    this.#turnedUntil = -Infinity
    this.#waiting = false
  }

  #isBeyondFile(clip: Clip): boolean {
    return clip.clipBegin >= this.media.duration
  }

  /** Reports the clip, unless it has been reported or begins beyond the end of the file. */
  #enterOnce(index: number): void {
    const clip = this.#playlist.getClip(index)
    if (!this.#entered && clip && !this.#isBeyondFile(clip)) this.#enter(index)
  }

  /** Reports the clip with `onEnter`, schedules its next boundary and prepares the next file. */
  #enter(index: number): void {
    this.#entered = true
    this.#events.onEnter(index, this.media.currentTime)
    this.#schedule()
    this.#prepare()
  }

  /** Preloads the next file, or the playing file under a renewed address. */
  #prepare(): void {
    const upcoming = this.#playlist.getUpcoming(this.#index)
    if (!upcoming || !this.#playing) return
    this.#preparedAt = performance.now()
    void this.#pair.prepare(upcoming)
  }

  #onTimeUpdate(): void {
    this.#tick()
    if (performance.now() - this.#preparedAt >= PREPARE_AGAIN_MS) this.#prepare()
  }

  #onPlaying(): void {
    this.#events.onStalled(false)
    this.#events.onAudible()
    this.#enterOnce(this.#index)
    this.#schedule()
  }

  /**
   * Returns the media time of the next boundary in seconds: a turn point, a take-over, or the start or end of a clip.
   */
  #boundary(): number {
    if (this.#waiting) return this.#playlist.getClip(this.#playlist.getNextIndex(this.#index))?.clipBegin ?? Infinity
    return Math.min(
      this.#nextTurnTime,
      this.#pair.takeOverTime,
      this.#playlist.getClip(this.#index)?.clipEnd ?? Infinity,
    )
  }

  /** Media time in seconds of the next turn point of the current clip; `Infinity` if there is none. */
  get #nextTurnTime(): number {
    return this.#playlist.turnPoints(this.#index).find(({ time }) => time > this.#turnedUntil)?.time ?? Infinity
  }

  #schedule(): void {
    if (!this.#playing || this.media.paused) return this.#watch.stop()
    this.#watch.start(() => ((this.#boundary() - EARLY_S - this.media.currentTime) * 1000) / this.#pair.elements.rate)
  }

  #tick(): void {
    if (!this.#playing || this.media.seeking) return
    const clip = this.#playlist.getClip(this.#index)
    if (!clip) return
    const now = this.media.currentTime + EARLY_S
    if (now >= this.#pair.takeOverTime) {
      this.#pair.takeOver()
      this.#prepare()
      return this.#schedule()
    }
    const due = this.#playlist.turnPoints(this.#index).findLast(({ time }) => time <= now && time < clip.clipEnd)
    if (due && due.time > this.#turnedUntil) {
      this.#turnedUntil = due.time
      this.#events.onTurnPoint(due)
      return this.#schedule()
    }
    if (now < this.#boundary()) return this.#schedule()
    this.#advance()
  }

  /** Continues with the next clip. Ends playback if there is no next clip. */
  #advance(): void {
    const clip = this.#playlist.getClip(this.#index)
    const index = this.#playlist.getNextIndex(this.#index)
    const next = this.#playlist.getClip(index)
    if (!clip || !next) return this.#end()
    if (next.media === clip.media && this.#isBeyondFile(next)) {
      this.#moveTo(index)
      return this.#advance()
    }
    if (next.media !== clip.media || this.#pair.willTakeOverAt(next)) return void this.play(index, 0)
    const { currentTime: at, ended } = this.media
    const skipping = index !== this.#index + 1
    const transition = chooseTransition(next, { time: at, rate: this.#pair.elements.rate, ended, skipping })
    if (transition === 'seek') return void this.play(index, 0)
    this.#waiting = transition === 'wait'
    if (this.#waiting) return this.#schedule()
    this.#moveTo(index)
    this.#enter(index)
  }

  #end(): void {
    this.pause()
    this.#events.onEnded()
  }

  #onFailed(error: unknown): void {
    this.#playing = false
    this.#watch.stop()
    this.#events.onFailed(this.#index, error)
  }
}
