import type { Clip } from './clip.ts'
import { isFullyBuffered, MediaElements, type MediaEventName, type MediaKind } from './media-elements.ts'
import type { UpcomingClips } from './playlist.ts'
import type { RequestWatch } from './request-watch.ts'
import { planTakeOver, TAKE_OVER_SLACK_S, getTakeOverTime, type TakeOver } from './take-over.ts'

/** A file that fails again before it has got this much further is broken there: another renewal would not help. */
const RENEWED_PROGRESS_S = 1

export interface MediaPorts {
  readonly createMedia: (kind: MediaKind) => HTMLMediaElement
  readonly address: (path: string) => Promise<string>
  /** Asked after an element failed: a renewed address, or the reason why there is none. */
  readonly renewedAddress: (path: string) => Promise<string>
  readonly watchRequests: RequestWatch
}

/** What the sounding element tells, while it is meant to sound. */
export interface MediaPairEvents {
  onPlaying(): void
  onWaiting(): void
  onTimeUpdate(): void
  onEnded(): void
  /** The file cannot be played, and a renewed address did not help. */
  onFailed(error: unknown): void
}

/**
 * Sound from two media elements that take turns: one sounds, the other is made ready with what comes next. Of several
 * wishes the last one counts, and never do both sound.
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
  /** One renewal for one failure: a file that cannot be decoded at a place stays that way. */
  #renewedAt: { readonly media: string; readonly at: number } | undefined

  constructor(ports: MediaPorts, events: MediaPairEvents) {
    this.#ports = ports
    this.#events = events
    this.#elements = new MediaElements(ports.createMedia, (name) => this.#onEvent(name))
    this.#stopWatching = ports.watchRequests((address) => void this.#onRequestEnded(address))
  }

  /** The element that sounds now. */
  get active(): HTMLMediaElement {
    return this.#elements.active
  }

  get elements(): MediaElements {
    return this.#elements
  }

  /** The other element has been made ready to take over the same file here. */
  willTakeOverAt(clip: Clip): boolean {
    return this.#takeOver?.clip === clip
  }

  /** Time of the media at which `takeOver` is to be called. */
  get takeOverTime(): number {
    return getTakeOverTime(this.#takeOver, this.#elements.rate)
  }

  /** The other element goes to its place, then sounds on where the first one is; where it is not ready, all stays as it is. */
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

  /** Brings a clip's file into the sounding element, at a media time. False where another wish came later or it failed. */
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

  /** False where it does not sound: a newer wish came, or it failed. */
  async start(): Promise<boolean> {
    this.#sounding = true
    const serial = this.#serial
    try {
      await this.active.play()
      return serial === this.#serial
    } catch (error) {
      // an interrupted play() is somebody's newer wish; a refusal of the browser (no gesture yet) ends the wish to play
      if (serial === this.#serial && this.#sounding && !this.active.error && isRefusal(error)) this.#fail(error)
      return false
    }
  }

  pause(): void {
    this.#serial++
    this.#sounding = false
    this.active.pause()
  }

  /** A failure that has been told is over: play anew may try the file again. */
  resetFailure(): void {
    this.#renewedAt = undefined
  }

  /** Other clips are played now. */
  resetPlans(): void {
    this.#takeOver = undefined
    this.#upcoming = undefined
  }

  /** Makes ready what comes in the other element: this file again where its address has been renewed, else the next file. */
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
      // found again, and told, when the clip is due
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
    // these may have been on their way while the element was already at something else
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

  /** A file that is not wholly there is asked for again under the newer address, before the older one is refused. */
  #planTakeOver(address: string): void {
    if (!this.#upcoming || this.active.src === address || isFullyBuffered(this.active)) return
    const here = this.active.currentTime
    this.#takeOver = planTakeOver(this.#upcoming, here, this.#elements.rate)
    if (this.#takeOver) this.#elements.preload(this.#upcoming.clip.media, address, here)
  }

  /** The connection that fed the sound is gone: whether another would be refused is found out before it is needed. */
  async #onRequestEnded(address: string): Promise<void> {
    const { media } = this.#elements
    if (!this.#sounding || media === undefined || address !== this.active.src || isFullyBuffered(this.active)) return
    const serial = this.#serial
    try {
      const renewed = await this.#renewedAddress(media)
      if (serial === this.#serial && media === this.#upcoming?.clip.media && !this.#takeOver)
        this.#planTakeOver(renewed)
    } catch {
      // what is buffered is heard; the element tells when it fails
    }
  }

  /** Spec 1 §8: an element says no more than that it failed; ask why, renew the signature, set the source, go on. */
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

  /** Asked for once, however many ask at a time. */
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
