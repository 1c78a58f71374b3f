import type { Clip } from './clip.ts'
import { isFullyBuffered, MediaElements, type MediaEventName, type MediaKind } from './media-elements.ts'
import type { UpcomingClips } from './playlist.ts'
import type { RequestWatch } from './request-watch.ts'
import { planTakeOver, TAKE_OVER_SLACK_S, getTakeOverTime, type TakeOver } from './take-over.ts'

/**
 * Minimum media time in seconds between two renewals of a file. After an earlier failure, another renewal would not
 * help.
 */
const RENEWED_PROGRESS_S = 1

export interface MediaPorts {
  readonly createMedia: (kind: MediaKind) => HTMLMediaElement
  readonly address: (path: string) => Promise<string>
  /** Resolves with a renewed address. Rejects with the reason of the failure. */
  readonly renewedAddress: (path: string) => Promise<string>
  readonly watchRequests: RequestWatch
}

/** `onPlaying`, `onWaiting`, `onTimeUpdate` and `onEnded` are reported only while playback is on. */
export interface MediaPairEvents {
  onPlaying(): void
  onWaiting(): void
  onTimeUpdate(): void
  onEnded(): void
  /** Called if the system has paused the sound, for example because the screen was locked or a call came in. */
  onInterrupted(): void
  /** Called if the system continues the sound after an interruption. */
  onResumed(): void
  /** Called if the file cannot be played, even with a renewed address. Also called if the browser refuses to play. */
  onFailed(error: unknown): void
}

/** The active element plays; the standby element preloads the next file. A newer call cancels an older call. */
export class MediaPair {
  readonly #ports: MediaPorts
  readonly #events: MediaPairEvents
  readonly #elements: MediaElements
  readonly #stopWatching: () => void
  #shouldPlay = false
  /** True after the system has paused the sound, until the next start or jump. */
  #isInterrupted = false
  #serial = 0
  #upcoming: UpcomingClips | undefined
  #takeOver: TakeOver | undefined
  #renewal: { readonly media: string; readonly address: Promise<string> } | undefined
  /** File and media time in seconds of the last renewal. */
  #renewedAt: { readonly media: string; readonly at: number } | undefined

  constructor(ports: MediaPorts, events: MediaPairEvents) {
    this.#ports = ports
    this.#events = events
    this.#elements = new MediaElements(ports.createMedia, (name) => this.#onEvent(name))
    this.#stopWatching = ports.watchRequests((address) => void this.#onRequestEnded(address))
  }

  get active(): HTMLMediaElement {
    return this.#elements.active
  }

  get elements(): MediaElements {
    return this.#elements
  }

  /** Returns true if the standby element takes over the same file at this clip. */
  willTakeOverAt(clip: Clip): boolean {
    return this.#takeOver?.clip === clip
  }

  /** Media time in seconds at which `takeOver` must be called; `Infinity` if no take-over is planned. */
  get takeOverTime(): number {
    return getTakeOverTime(this.#takeOver, this.#elements.rate)
  }

  /**
   * Executes the next step of the take-over: first a seek of the standby element, then the swap. If the standby element
   * is not ready, the active element continues.
   */
  takeOver(): void {
    const plan = this.#takeOver
    if (plan && !plan.aligned) {
      this.#takeOver = { ...plan, aligned: true }
      return this.#elements.seekStandby(plan.time)
    }
    this.#takeOver = undefined
    const difference = Math.abs(this.#elements.standbyTime - this.active.currentTime)
    if (!this.#elements.canStandbyPlay || difference > TAKE_OVER_SLACK_S * this.#elements.rate) return
    this.#elements.swap()
    void this.start()
  }

  /**
   * Loads the file of a clip and seeks to the media time `at`, in seconds. Resolves with false after a failure or a
   * newer call.
   */
  async loadClip(clip: Clip, at: number): Promise<boolean> {
    const serial = ++this.#serial
    this.#isInterrupted = false
    const isTakenOver = this.willTakeOverAt(clip)
    this.#takeOver = undefined
    if (isTakenOver || !this.#elements.isLoaded(clip.media)) {
      if (this.#elements.isPreloaded(clip.media)) this.#elements.swap()
      else if (!(await this.#load(clip.media, serial))) return false
    }
    this.#elements.seek(at)
    return true
  }

  /** Resolves with false if the element does not start, or after a newer call. */
  async start(): Promise<boolean> {
    this.#shouldPlay = true
    this.#isInterrupted = false
    const serial = this.#serial
    try {
      await this.active.play()
      return serial === this.#serial
    } catch (error) {
      // A newer call causes an `AbortError`, which is ignored. A refusal by the browser ends playback.
      if (serial === this.#serial && this.#shouldPlay && !this.active.error && isRefusal(error)) this.#fail(error)
      return false
    }
  }

  pause(): void {
    this.#serial++
    this.#shouldPlay = false
    this.active.pause()
  }

  /** Allows the next failure of a file to cause a renewal. */
  resetFailure(): void {
    this.#renewedAt = undefined
  }

  /** Removes the plans that were made for the previous playlist. */
  resetPlans(): void {
    this.#takeOver = undefined
    this.#upcoming = undefined
  }

  /** Preloads the current file again if its address has been renewed, else the next file. Does not report a failure. */
  async prepare(upcoming: UpcomingClips): Promise<void> {
    this.#upcoming = upcoming
    const { clip, nextFile } = upcoming
    const serial = this.#serial
    try {
      const address = await this.#ports.address(clip.media)
      if (serial !== this.#serial || this.#takeOver) return
      this.#planTakeOver(address)
      if (this.#takeOver || !nextFile || this.#elements.isPreloaded(nextFile.media)) return
      this.#elements.preload(nextFile.media, await this.#ports.address(nextFile.media), nextFile.clipBegin)
    } catch {
      // The request is repeated when the clip is due. A failure is reported then.
    }
  }

  close(): void {
    this.#stopWatching()
    this.pause()
    this.#elements.close()
  }

  #onEvent(name: MediaEventName): void {
    if (this.#isInterrupted && name === 'playing' && !this.active.paused) this.#events.onResumed()
    if (!this.#shouldPlay) return
    if (name === 'error') void this.#recover()
    if (name === 'waiting') this.#events.onWaiting()
    if (name === 'timeupdate') this.#events.onTimeUpdate()
    // The state is checked, because the browser may deliver these events late.
    if (name === 'playing' && !this.active.paused) this.#events.onPlaying()
    if (name === 'ended' && this.active.ended) this.#events.onEnded()
    if (name === 'pause') this.#onPause()
  }

  /** The element also pauses at the end of its file. A pause by this class is not reported: playback is off then. */
  #onPause(): void {
    if (!this.active.paused || this.active.ended || this.active.error) return
    this.#shouldPlay = false
    this.#isInterrupted = true
    this.#events.onInterrupted()
  }

  async #load(media: string, serial: number): Promise<boolean> {
    this.#shouldPlay = false
    this.active.pause()
    try {
      const address = await this.#ports.address(media)
      if (serial !== this.#serial) return false
      this.#elements.load(media, address)
      return true
    } catch (error) {
      if (serial === this.#serial) this.#fail(error)
      return false
    }
  }

  /**
   * Plans a take-over if the current file has a newer address and is not fully loaded, because the older address will
   * expire.
   */
  #planTakeOver(address: string): void {
    if (!this.#upcoming || this.active.src === address || isFullyBuffered(this.active)) return
    const here = this.active.currentTime
    this.#takeOver = planTakeOver(this.#upcoming, here, this.#elements.rate)
    if (this.#takeOver) this.#elements.preload(this.#upcoming.clip.media, address, here)
  }

  /** Renews the address, because the next request could be refused. */
  async #onRequestEnded(address: string): Promise<void> {
    const { media } = this.#elements
    if (!this.#shouldPlay || media === undefined || address !== this.active.src || isFullyBuffered(this.active)) return
    const serial = this.#serial
    try {
      const renewed = await this.#renewedAddress(media)
      if (serial === this.#serial && media === this.#upcoming?.clip.media && !this.#takeOver)
        this.#planTakeOver(renewed)
    } catch {
      // Playback continues with the buffered sound.
    }
  }

  /**
   * Continues at the same media time after a failure, with a renewed address. Reports a repeated failure at nearly the
   * same time. Spec 1 §8.
   */
  async #recover(): Promise<void> {
    const { media } = this.#elements
    const at = this.active.currentTime
    const serial = this.#serial
    if (media === undefined) return
    const before = this.#renewedAt
    if (before?.media === media && at - before.at < RENEWED_PROGRESS_S) return this.#fail(this.active.error)
    this.#renewedAt = { media, at }
    try {
      if (this.#takeOver && this.#elements.isPreloaded(media)) this.#elements.swap()
      else await this.#renew(media, serial)
      if (serial !== this.#serial) return
      this.#takeOver = undefined
      this.#elements.seek(at)
      await this.start()
    } catch (error) {
      if (serial === this.#serial) this.#fail(error)
    }
  }

  async #renew(media: string, serial: number): Promise<void> {
    const address = await this.#renewedAddress(media)
    if (serial === this.#serial) this.#elements.load(media, address)
  }

  /** Concurrent calls for the same file share one request. */
  #renewedAddress(media: string): Promise<string> {
    if (this.#renewal?.media === media) return this.#renewal.address
    const address = this.#ports.renewedAddress(media).finally(() => (this.#renewal = undefined))
    this.#renewal = { media, address }
    return address
  }

  #fail(error: unknown): void {
    this.#shouldPlay = false
    this.#elements.forgetActive()
    this.#events.onFailed(error)
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name !== 'AbortError'
}
