import { BoundaryWatch } from './boundary-watch.ts'
import { EARLY_S, chooseTransition, type Clip } from './clip.ts'
import { MediaPair, type MediaPorts } from './media-pair.ts'
import { Playlist, type PlaylistOptions } from './playlist.ts'
import type { TurnPoint } from './turn-point.ts'

/** Interval at which a long clip checks for a renewed address of its file. */
const PREPARE_AGAIN_MS = 5000

export interface MediaClockEvents {
  /** A clip begins to sound; `at` is the media time in seconds. */
  onEnter(index: number, at: number): void
  /** The media has reached a turn point. Turn points that are due at the same time are reported as one, the last. */
  onTurnPoint(turnPoint: TurnPoint): void
  /** The last clip has ended. */
  onEnded(): void
  /** Sound has started or resumed. */
  onAudible(): void
  onStalled(stalled: boolean): void
  /** A media file cannot be played. The clock stays at the clip. */
  onFailed(index: number, error: unknown): void
}

/**
 * Plays clips in order and reports the moment at which each begins. Plays contiguous clips of a file without a seek and
 * preloads the next file.
 */
export class MediaClock {
  readonly #events: MediaClockEvents
  readonly #pair: MediaPair
  readonly #watch = new BoundaryWatch(() => this.#tick())
  #playlist = new Playlist({ clips: [], kind: 'audio', turnPoints: () => [], isSkipped: () => false })
  #index = -1
  /** Media time of the last turn point that was reported for this clip. */
  #turnedUntil = -Infinity
  /** True after `onEnter` has been called for the clip. */
  #entered = false
  #playing = false
  /** True while the silence between two clips plays. */
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
      onFailed: (error) => this.#onFailed(error),
    })
  }

  get playing(): boolean {
    return this.#playing
  }

  get index(): number {
    return this.#index
  }

  /** The active element. */
  get media(): HTMLMediaElement {
    return this.#pair.active
  }

  get elements(): readonly HTMLMediaElement[] {
    return this.#pair.elements.all
  }

  /** Seconds into the current clip. */
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

  /** Moves to a clip without playing, `offset` seconds into it, and loads its file. */
  async cue(index: number, offset = 0): Promise<void> {
    this.#serial++
    this.#watch.stop()
    const clip = this.#playlist.getClip(index)
    if (!clip) return
    this.#moveTo(index)
    await this.#pair.loadClip(clip, Math.min(clip.clipBegin + offset, clip.clipEnd))
  }

  /** Plays a clip; without an index from the current time. */
  async play(index = this.#index, offset?: number): Promise<void> {
    const clip = this.#playlist.getClip(index)
    if (!clip) return
    this.#playing = true
    this.#entered = false
    this.#pair.resetFailure()
    const serial = ++this.#serial
    const stands = index === this.#index && offset === undefined && this.#pair.elements.isLoaded(clip.media)
    if (!stands) {
      this.#watch.stop()
      this.#moveTo(index)
      if (!(await this.#pair.loadClip(clip, clip.clipBegin + (offset ?? 0)))) return
      // play() at the end of a file would restart it
      if (this.#isBeyondFile(clip)) return this.#advance()
    }
    if (!(await this.#pair.start()) || serial !== this.#serial) return
    // the length of a file that was not loaded is known only now
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

  /** Enters the clip only when it sounds: its file may have to be requested again. */
  #enterOnce(index: number): void {
    const clip = this.#playlist.getClip(index)
    if (!this.#entered && clip && !this.#isBeyondFile(clip)) this.#enter(index)
  }

  /** Runs once per clip: reports it and plans the next one. */
  #enter(index: number): void {
    this.#entered = true
    this.#events.onEnter(index, this.media.currentTime)
    this.#schedule()
    this.#prepare()
  }

  /** Runs at each clip and repeatedly in a long clip: the address of its file may have been renewed. */
  #prepare(): void {
    const outlook = this.#playlist.getUpcoming(this.#index)
    if (!outlook || !this.#playing) return
    this.#preparedAt = performance.now()
    void this.#pair.prepare(outlook)
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
   * Returns the next boundary of the clip: a turn point, a take-over or its end; in a silence the beginning of the next
   * clip.
   */
  #boundary(): number {
    if (this.#waiting) return this.#playlist.getClip(this.#playlist.getNextIndex(this.#index))?.clipBegin ?? Infinity
    return Math.min(
      this.#nextTurnTime,
      this.#pair.takeOverTime,
      this.#playlist.getClip(this.#index)?.clipEnd ?? Infinity,
    )
  }

  /** Media time of the next turn point of the clip; Infinity if there is none. */
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

  /** Moves to the next clip: through contiguous sound without a seek, else by a seek or with the preloaded element. */
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
    const passage = chooseTransition(next, { time: at, rate: this.#pair.elements.rate, ended, skipping })
    if (passage === 'seek') return void this.play(index, 0)
    this.#waiting = passage === 'wait'
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
