import { CONTIGUOUS_S, type Clip } from './clip.ts'

/** A file that fails again before it has got this much further is broken there: another renewal would not help. */
const RENEWED_PROGRESS_S = 1

export interface MediaPorts {
  readonly createMedia: () => HTMLMediaElement
  readonly address: (path: string) => Promise<string>
  /** Asked after an element failed: a renewed address, or the reason why there is none. */
  readonly renewedAddress: (path: string) => Promise<string>
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
 * Two media elements that take turns: one sounds, the other is made ready with what comes next. Of several wishes the
 * last one counts, and never do both sound.
 */
export class MediaPair {
  readonly #ports: MediaPorts
  readonly #events: MediaPairEvents
  #active: HTMLMediaElement
  #standby: HTMLMediaElement
  readonly #paths = new WeakMap<HTMLMediaElement, string>()
  #sounding = false
  #serial = 0
  #rate = 1
  /** The clip from which the standby element takes over the same file under a newer address. */
  #takeOverAt: Clip | undefined
  /** One renewal for one failure: a file that cannot be decoded at a place stays that way. */
  #renewedAt: { readonly media: string; readonly at: number } | undefined

  constructor(ports: MediaPorts, events: MediaPairEvents) {
    this.#ports = ports
    this.#events = events
    this.#active = this.#listen(ports.createMedia())
    this.#standby = this.#listen(ports.createMedia())
  }

  /** The element that sounds now. */
  get active(): HTMLMediaElement {
    return this.#active
  }

  get elements(): readonly HTMLMediaElement[] {
    return [this.#active, this.#standby]
  }

  get rate(): number {
    return this.#rate
  }

  set rate(rate: number) {
    this.#rate = rate
    for (const element of this.elements) {
      element.defaultPlaybackRate = rate
      element.playbackRate = rate
      element.preservesPitch = true
    }
  }

  setVolume(volume: number, muted: boolean): void {
    for (const element of this.elements) {
      element.volume = volume
      element.muted = muted
    }
  }

  /** The sounding element has this file, and can play it. */
  holds(media: string): boolean {
    return this.#paths.get(this.#active) === media && !this.#active.error
  }

  /** The other element has been made ready to take over the same file here. */
  takesOver(clip: Clip): boolean {
    return this.#takeOverAt === clip
  }

  /** Brings a clip's file into the sounding element, at a media time. False where another wish came later or it failed. */
  async bring(clip: Clip, at: number): Promise<boolean> {
    const serial = ++this.#serial
    if (!this.holds(clip.media) || this.takesOver(clip)) {
      this.#takeOverAt = undefined
      if (this.#paths.get(this.#standby) === clip.media && !this.#standby.error) this.#exchange()
      else if (!(await this.#setSource(clip.media, serial))) return false
    }
    if (Math.abs(this.#active.currentTime - at) > CONTIGUOUS_S) this.#active.currentTime = at
    return true
  }

  /** False where it does not sound: a newer wish came, or it failed. */
  async start(): Promise<boolean> {
    this.#sounding = true
    const serial = this.#serial
    try {
      await this.#active.play()
      return serial === this.#serial
    } catch (error) {
      // an interrupted play() is somebody's newer wish; a refusal of the browser (no gesture yet) ends the wish to play
      if (serial === this.#serial && this.#sounding && !this.#active.error && isRefusal(error)) this.#fail(error)
      return false
    }
  }

  pause(): void {
    this.#serial++
    this.#sounding = false
    this.#active.pause()
  }

  /** A failure that has been told is over: play anew may try the file again. */
  forgetFailure(): void {
    this.#renewedAt = undefined
  }

  /** Nothing is taken over any more: other clips are played. */
  forgetPlans(): void {
    this.#takeOverAt = undefined
  }

  /**
   * Makes ready what comes in the other element: the next file, or this file again where its address has been renewed
   * and it is not wholly there; then the other element takes over at the next clip, where nobody hears it.
   */
  async prepare(clip: Clip, following: Clip | undefined, other: Clip | undefined): Promise<void> {
    const serial = this.#serial
    try {
      const address = await this.#ports.address(clip.media)
      if (serial !== this.#serial) return
      const isRenewed = this.#active.src !== address && !isWhollyThere(this.#active)
      if (isRenewed && following?.media === clip.media) {
        this.#takeOverAt = following
        this.#setStandby(following, address)
      } else if (other && !this.#takeOverAt && this.#paths.get(this.#standby) !== other.media) {
        this.#setStandby(other, await this.#ports.address(other.media))
      }
    } catch {
      // found again, and told, when the clip is due
    }
  }

  close(): void {
    this.pause()
    for (const element of this.elements) {
      element.removeAttribute('src')
      element.load()
      element.remove()
    }
  }

  #listen(element: HTMLMediaElement): HTMLMediaElement {
    element.preload = 'auto'
    const on = (name: string, act: () => void) =>
      element.addEventListener(name, () => {
        if (element === this.#active && this.#sounding) act()
      })
    // an event may be on its way while the element is already at something else
    on('playing', () => !element.paused && this.#events.onPlaying())
    on('waiting', () => this.#events.onWaiting())
    on('timeupdate', () => this.#events.onTimeUpdate())
    on('ended', () => element.ended && this.#events.onEnded())
    on('error', () => void this.#recover())
    return element
  }

  async #setSource(media: string, serial: number): Promise<boolean> {
    const element = this.#active
    element.pause()
    try {
      const address = await this.#ports.address(media)
      if (serial !== this.#serial) return false
      this.#paths.set(element, media)
      element.src = address
      element.playbackRate = this.#rate
      return true
    } catch (error) {
      if (serial === this.#serial) this.#fail(error)
      return false
    }
  }

  #setStandby(clip: Clip, address: string): void {
    this.#paths.set(this.#standby, clip.media)
    this.#standby.src = address
    this.#standby.currentTime = clip.clipBegin
    this.#standby.playbackRate = this.#rate
  }

  #exchange(): void {
    const old = this.#active
    this.#active = this.#standby
    this.#standby = old
    old.pause()
  }

  /** Spec 1 §8: an element says no more than that it failed; ask why, renew the signature, set the source, go on. */
  async #recover(): Promise<void> {
    const media = this.#paths.get(this.#active)
    const at = this.#active.currentTime
    const serial = this.#serial
    if (media === undefined) return
    const before = this.#renewedAt
    if (before?.media === media && at - before.at < RENEWED_PROGRESS_S) return this.#fail(this.#active.error)
    this.#renewedAt = { media, at }
    try {
      const address = await this.#ports.renewedAddress(media)
      if (serial !== this.#serial) return
      this.#active.src = address
      this.#active.currentTime = at
      this.#active.playbackRate = this.#rate
      await this.start()
    } catch (error) {
      if (serial === this.#serial) this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#sounding = false
    this.#paths.delete(this.#active)
    this.#events.onFailed(error)
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name !== 'AbortError'
}

/** The whole file has been fetched: nothing more will be asked of its address. */
function isWhollyThere(element: HTMLMediaElement): boolean {
  const { buffered, duration } = element
  return buffered.length === 1 && buffered.start(0) < 0.5 && buffered.end(0) > duration - 0.5
}
