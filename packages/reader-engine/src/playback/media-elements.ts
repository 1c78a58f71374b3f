import { CONTIGUOUS_S } from './clip.ts'

/** What an element must show: sound alone, or pictures too. */
export type MediaKind = 'audio' | 'video'

const EVENTS = ['playing', 'waiting', 'timeupdate', 'ended', 'error'] as const
export type MediaEventName = (typeof EVENTS)[number]

/** Two media elements and what each of them holds: one to sound, the other to be made ready. */
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

  /** `onEvent` is told what happens to the element that is to sound. */
  constructor(createMedia: (kind: MediaKind) => HTMLMediaElement, onEvent: (name: MediaEventName) => void) {
    this.#createMedia = createMedia
    this.#onEvent = onEvent
    this.#active = this.#createElement()
    this.#standby = this.#createElement()
  }

  /** Takes elements of another kind, as loud and as fast; the old ones end. */
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

  /** The file in the element that is to sound. */
  get media(): string | undefined {
    return this.#paths.get(this.#active)
  }

  /** The element that is to sound has this file, and can play it. */
  isLoaded(media: string): boolean {
    return hasNoError(this.#active) && this.media === media
  }

  /** The other element has this file, and can play it as far as is known. */
  isPreloaded(media: string): boolean {
    return hasNoError(this.#standby) && this.#paths.get(this.#standby) === media
  }

  /** What the other element has at its place can be heard at once. */
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

  /** Puts a file into the element that is to sound. */
  load(media: string, address: string): void {
    this.#setSource(this.#active, media, address)
  }

  /** Puts a file into the other element, at a media time. */
  preload(media: string, address: string, at: number): void {
    this.#setSource(this.#standby, media, address)
    this.#standby.currentTime = at
  }

  seek(at: number): void {
    if (Math.abs(this.#active.currentTime - at) > CONTIGUOUS_S) this.#active.currentTime = at
  }

  /** Brings the other element to a media time. */
  seekStandby(at: number): void {
    this.#standby.currentTime = at
  }

  /** The other element is to sound now. */
  swap(): void {
    const old = this.#active
    this.#active = this.#standby
    this.#standby = old
    old.pause()
  }

  /** What could not be played is not held any more. */
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

/** The whole file has been fetched: nothing more will be asked of its address. */
export function isFullyBuffered({ buffered, duration }: HTMLMediaElement): boolean {
  return buffered.length === 1 && buffered.start(0) < 0.5 && buffered.end(0) > duration - 0.5
}
