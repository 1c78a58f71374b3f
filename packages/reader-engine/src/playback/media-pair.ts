import type { Clip } from './clip.ts'
import { isFullyBuffered, MediaElements, type MediaEventName, type MediaKind } from './media-elements.ts'
import type { UpcomingClips } from './playlist.ts'
import type { RequestWatch } from './request-watch.ts'
import { planTakeOver, TAKE_OVER_SLACK_S, getTakeOverTime, type TakeOver } from './take-over.ts'

/** A file that fails again within this many seconds of media time is broken there; another renewal would not help. */
const RENEWED_PROGRESS_S = 1

export interface MediaPorts {
  readonly createMedia: (kind: MediaKind) => HTMLMediaElement
  readonly address: (path: string) => Promise<string>
  /** Called after an element failed. Resolves with a renewed address or rejects with the reason of the failure. */
  readonly renewedAddress: (path: string) => Promise<string>
  readonly watchRequests: RequestWatch
}

/** Events of the active element while it is meant to sound. */
export interface MediaPairEvents {
  onPlaying(): void
  onWaiting(): void
  onTimeUpdate(): void
  onEnded(): void
  /** The file cannot be played, and a renewed address did not help. */
  onFailed(error: unknown): void
}

/**
 * Plays sound with two media elements: one plays, the other preloads the next file. Of concurrent calls the last one
 * counts, and the elements never play together.
 */
export class MediaPair {
  readonly #ports: MediaPorts
  readonly #events: MediaPairEvents
  readonly #elements: MediaElements
  readonly #stopWatching: () => void
  #sounding = false
  #serial = 0
  #upcoming: UpcomingClips | undefined
  #takeOver: TakeOver | undefined
  #renewal: { readonly media: string; readonly address: Promise<string> } | undefined
  /** Media time of the last renewal. A file that cannot be decoded at a time is not renewed again there. */
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

  /** Returns true if the other element is preloaded to take over the same file at this clip. */
  willTakeOverAt(clip: Clip): boolean {
    return this.#takeOver?.clip === clip
  }

  /** Media time at which `takeOver` is due. */
  get takeOverTime(): number {
    return getTakeOverTime(this.#takeOver, this.#elements.rate)
  }

  /**
   * Seeks the other element to the take-over time, and at the next call makes it the active one. If it is not ready,
   * the active element plays on.
   */
  takeOver(): void {
    const plan = this.#takeOver
    if (plan && !plan.aligned) {
      this.#takeOver = { ...plan, aligned: true }
      return this.#elements.seekStandby(plan.time)
    }
    this.#takeOver = undefined
    const apart = Math.abs(this.#elements.standbyTime - this.active.currentTime)
    if (!this.#elements.canStandbyPlay || apart > TAKE_OVER_SLACK_S * this.#elements.rate) return
    this.#elements.swap()
    void this.start()
  }

  /**
   * Loads a clip's file into the active element at a media time. Resolves with false after a newer call or a failure.
   */
  async loadClip(clip: Clip, at: number): Promise<boolean> {
    const serial = ++this.#serial
    const isTakenOver = this.willTakeOverAt(clip)
    this.#takeOver = undefined
    if (isTakenOver || !this.#elements.isLoaded(clip.media)) {
      if (this.#elements.isPreloaded(clip.media)) this.#elements.swap()
      else if (!(await this.#load(clip.media, serial))) return false
    }
    this.#elements.seek(at)
    return true
  }

  /** Starts the active element. Resolves with false if it does not sound, after a newer call or a failure. */
  async start(): Promise<boolean> {
    this.#sounding = true
    const serial = this.#serial
    try {
      await this.active.play()
      return serial === this.#serial
    } catch (error) {
      // An AbortError is caused by a newer call. A refusal by the browser (no gesture yet) ends playback.
      if (serial === this.#serial && this.#sounding && !this.active.error && isRefusal(error)) this.#fail(error)
      return false
    }
  }

  pause(): void {
    this.#serial++
    this.#sounding = false
    this.active.pause()
  }

  /** Allows another renewal of a file that failed. */
  resetFailure(): void {
    this.#renewedAt = undefined
  }

  /** Drops the plans for the previous playlist. */
  resetPlans(): void {
    this.#takeOver = undefined
    this.#upcoming = undefined
  }

  /** Preloads in the other element: the current file again if its address has been renewed, else the next file. */
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
      // The failure recurs and is reported when the clip is due.
    }
  }

  close(): void {
    this.#stopWatching()
    this.pause()
    this.#elements.close()
  }

  #onEvent(name: MediaEventName): void {
    if (!this.#sounding) return
    if (name === 'error') void this.#recover()
    if (name === 'waiting') this.#events.onWaiting()
    if (name === 'timeupdate') this.#events.onTimeUpdate()
    // The browser may deliver these events after the element has changed its state.
    if (name === 'playing' && !this.active.paused) this.#events.onPlaying()
    if (name === 'ended' && this.active.ended) this.#events.onEnded()
  }

  async #load(media: string, serial: number): Promise<boolean> {
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

  /** Plans to load an incomplete file under its newer address, before the older address is refused. */
  #planTakeOver(address: string): void {
    if (!this.#upcoming || this.active.src === address || isFullyBuffered(this.active)) return
    const here = this.active.currentTime
    this.#takeOver = planTakeOver(this.#upcoming, here, this.#elements.rate)
    if (this.#takeOver) this.#elements.preload(this.#upcoming.clip.media, address, here)
  }

  /** Renews the address after the connection of the active file has ended, before the next request could be refused. */
  async #onRequestEnded(address: string): Promise<void> {
    const { media } = this.#elements
    if (!this.#sounding || media === undefined || address !== this.active.src || isFullyBuffered(this.active)) return
    const serial = this.#serial
    try {
      const renewed = await this.#renewedAddress(media)
      if (serial === this.#serial && media === this.#upcoming?.clip.media && !this.#takeOver)
        this.#planTakeOver(renewed)
    } catch {
      // The buffered sound plays on; the element reports a failure later.
    }
  }

  /**
   * An element does not report the reason of a failure. Finds the reason, renews the signature, sets the source and
   * continues. Spec 1 §8.
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

  /** Shares one request between concurrent callers. */
  #renewedAddress(media: string): Promise<string> {
    if (this.#renewal?.media === media) return this.#renewal.address
    const address = this.#ports.renewedAddress(media).finally(() => (this.#renewal = undefined))
    this.#renewal = { media, address }
    return address
  }

  #fail(error: unknown): void {
    this.#sounding = false
    this.#elements.forgetActive()
    this.#events.onFailed(error)
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name !== 'AbortError'
}
