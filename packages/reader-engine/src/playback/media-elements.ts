import { CONTIGUOUS_S } from './clip.ts'

export type MediaKind = 'audio' | 'video'

const EVENTS = ['playing', 'pause', 'waiting', 'timeupdate', 'ended', 'error'] as const
export type MediaEventName = (typeof EVENTS)[number]

/** The active media element plays; the standby element preloads. */
export class MediaElements {
  #active: HTMLMediaElement
  #standby: HTMLMediaElement
  readonly #paths = new WeakMap<HTMLMediaElement, string>()
  readonly #createMedia: (kind: MediaKind) => HTMLMediaElement
  readonly #onEvent: (name: MediaEventName) => void
  #kind: MediaKind = 'audio'
  #rate = 1
  #volume = 1
  #muted = false

  /** `onEvent` is called for the events of the active element only. */
  constructor(createMedia: (kind: MediaKind) => HTMLMediaElement, onEvent: (name: MediaEventName) => void) {
    this.#createMedia = createMedia
    this.#onEvent = onEvent
    this.#active = this.#createElement()
    this.#standby = this.#createElement()
  }

  /** Replaces both elements if the kind changes. The rate and the volume stay the same. */
  set kind(kind: MediaKind) {
    if (kind === this.#kind) return
    this.close()
    this.#kind = kind
    this.#active = this.#createElement()
    this.#standby = this.#createElement()
    this.rate = this.#rate
    this.setVolume(this.#volume, this.#muted)
  }

  get active(): HTMLMediaElement {
    return this.#active
  }

  get all(): readonly HTMLMediaElement[] {
    return [this.#active, this.#standby]
  }

  /** Path of the file in the active element; undefined if no file is loaded. */
  get media(): string | undefined {
    return this.#paths.get(this.#active)
  }

  /** Returns true if the active element has this file and no error. */
  isLoaded(media: string): boolean {
    return hasNoError(this.#active) && this.media === media
  }

  /** Returns true if the standby element has this file and no error. */
  isPreloaded(media: string): boolean {
    return hasNoError(this.#standby) && this.#paths.get(this.#standby) === media
  }

  /** True if the standby element can play at its current time without loading. */
  get canStandbyPlay(): boolean {
    return hasNoError(this.#standby) && this.#standby.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
  }

  get standbyTime(): number {
    return this.#standby.currentTime
  }

  get rate(): number {
    return this.#rate
  }

  set rate(rate: number) {
    this.#rate = rate
    for (const element of this.all) {
      element.defaultPlaybackRate = rate
      element.playbackRate = rate
      element.preservesPitch = true
    }
  }

  setVolume(volume: number, muted: boolean): void {
    this.#volume = volume
    this.#muted = muted
    for (const element of this.all) {
      element.volume = volume
      element.muted = muted
    }
  }

  /** Sets the file of the active element. `address` is the address of the file `media`. */
  load(media: string, address: string): void {
    this.#setSource(this.#active, media, address)
  }

  /** Sets the file of the standby element. `at` is the media time in seconds. */
  preload(media: string, address: string, at: number): void {
    this.#setSource(this.#standby, media, address)
    this.#standby.currentTime = at
  }

  seek(at: number): void {
    if (Math.abs(this.#active.currentTime - at) > CONTIGUOUS_S) this.#active.currentTime = at
  }

  seekStandby(at: number): void {
    this.#standby.currentTime = at
  }

  /** Exchanges the roles of the two elements, and pauses the previously active element. */
  swap(): void {
    const old = this.#active
    this.#active = this.#standby
    this.#standby = old
    old.pause()
  }

  /** After a failure, the file of the active element counts as not loaded. */
  forgetActive(): void {
    this.#paths.delete(this.#active)
  }

  close(): void {
    for (const element of this.all) {
      element.removeAttribute('src')
      element.load()
      element.remove()
    }
  }

  #createElement(): HTMLMediaElement {
    const element = this.#createMedia(this.#kind)
    element.preload = 'auto'
    for (const name of EVENTS)
      element.addEventListener(name, () => {
        if (element === this.#active) this.#onEvent(name)
      })
    return element
  }

  #setSource(element: HTMLMediaElement, media: string, address: string): void {
    this.#paths.set(element, media)
    element.src = address
    element.playbackRate = this.#rate
  }
}

const hasNoError = (element: HTMLMediaElement) => !element.error

/** Returns true if the whole file is loaded, with a tolerance of 0.5 s at each end. */
export function isFullyBuffered({ buffered, duration }: HTMLMediaElement): boolean {
  return buffered.length === 1 && buffered.start(0) < 0.5 && buffered.end(0) > duration - 0.5
}
