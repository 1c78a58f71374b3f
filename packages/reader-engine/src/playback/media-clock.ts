/** Two clips whose times meet within this are one stretch of sound: no seek between them. */
const CONTIGUOUS_S = 0.02
/** A silent gap in one file up to this length is played through; a seek would be heard. */
const GAP_PLAYED_S = 0.6
/** A boundary counts as reached this little before it, so that rounding never costs a timer. */
const EARLY_S = 0.002

/** A file that fails again before it has got this much further is broken there: another renewal would not help. */
const RENEWED_PROGRESS_S = 1

/** A stretch of a media file. Seconds. */
export interface Clip {
  readonly media: string
  readonly clipBegin: number
  readonly clipEnd: number
}

export interface MediaClockEvents {
  /** A clip begins to sound; `at` is the media's time. */
  onEnter(index: number, at: number): void
  /** The media passed one of the marks that `marksOf` named, as a page turn. */
  onMark(index: number, mark: number): void
  /** The last clip has ended. */
  onEnded(): void
  /** Sound has begun, or begun again. */
  onAudible(): void
  onStalled(stalled: boolean): void
  /** A media file cannot be played; the clock stands at the clip. */
  onFailed(index: number, error: unknown): void
}

export interface MediaClockPorts {
  readonly createMedia: () => HTMLMediaElement
  readonly address: (path: string) => Promise<string>
  /** Asked after an element failed: a renewed address, or the reason why there is none. */
  readonly renewedAddress: (path: string) => Promise<string>
}

/**
 * Plays clips one after another and tells the moment each begins. A timer predicts the next boundary and every frame
 * confirms it: `timeupdate` alone is 140 to 260 ms late (anchors, 'Figures seen'), and frames stop in a hidden tab.
 * Contiguous clips of a file play through without a seek; the next file is made ready ahead in a second element.
 */
export class MediaClock {
  readonly #ports: MediaClockPorts
  readonly #events: MediaClockEvents
  #clips: readonly Clip[] = []
  #marksOf: (index: number) => readonly number[] = () => []
  #active: HTMLMediaElement
  #standby: HTMLMediaElement
  #paths = new WeakMap<HTMLMediaElement, string>()
  #index = -1
  #marksPassed = 0
  #playing = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame: number | undefined
  #serial = 0
  #rate = 1
  /** The clip from which the standby element takes over the same file under a newer address; -1: none. */
  #takeOverAt = -1
  /** One renewal for one failure: a file that cannot be decoded at a place stays that way. */
  #renewedAt: { readonly media: string; readonly at: number } | undefined

  constructor(ports: MediaClockPorts, events: MediaClockEvents) {
    this.#ports = ports
    this.#events = events
    this.#active = this.#listen(ports.createMedia())
    this.#standby = this.#listen(ports.createMedia())
  }

  get playing(): boolean {
    return this.#playing
  }

  get index(): number {
    return this.#index
  }

  /** The element that sounds now. */
  get media(): HTMLMediaElement {
    return this.#active
  }

  get elements(): readonly HTMLMediaElement[] {
    return [this.#active, this.#standby]
  }

  /** Seconds into the current clip. */
  get offset(): number {
    const clip = this.#clips[this.#index]
    return clip && this.#isLoaded(clip) ? Math.max(0, this.#active.currentTime - clip.clipBegin) : 0
  }

  /** The clips to play, and the media times within each of which `onMark` is to tell. */
  setClips(clips: readonly Clip[], marksOf: (index: number) => readonly number[]): void {
    this.pause()
    this.#clips = clips
    this.#marksOf = marksOf
    this.#index = -1
    this.#takeOverAt = -1
  }

  /** Stands at a clip without playing; `offset` seconds into it. The file is fetched ahead. */
  async cue(index: number, offset = 0): Promise<void> {
    const serial = ++this.#serial
    this.#halt()
    const clip = this.#clips[index]
    if (!clip) return
    this.#index = index
    this.#marksPassed = 0
    const at = Math.min(clip.clipBegin + offset, clip.clipEnd)
    await this.#load(clip, at, serial)
  }

  /** Plays from a clip; from where it stands where no index is given. */
  async play(index = this.#index, offset?: number): Promise<void> {
    const clip = this.#clips[index]
    if (!clip) return
    this.#playing = true
    this.#renewedAt = undefined
    const serial = ++this.#serial
    const stands = index === this.#index && offset === undefined && this.#isLoaded(clip)
    if (!stands) {
      this.#halt()
      this.#index = index
      this.#marksPassed = 0
      if (!(await this.#load(clip, clip.clipBegin + (offset ?? 0), serial))) return
    }
    await this.#start(serial)
    if (this.#playing && serial === this.#serial) this.#enter(index)
  }

  pause(): void {
    this.#playing = false
    this.#serial++
    this.#halt()
    this.#active.pause()
  }

  set rate(rate: number) {
    this.#rate = rate
    for (const element of [this.#active, this.#standby]) {
      element.defaultPlaybackRate = rate
      element.playbackRate = rate
      element.preservesPitch = true
    }
    this.#schedule()
  }

  setVolume(volume: number, muted: boolean): void {
    for (const element of [this.#active, this.#standby]) {
      element.volume = volume
      element.muted = muted
    }
  }

  close(): void {
    this.pause()
    for (const element of [this.#active, this.#standby]) {
      element.removeAttribute('src')
      element.load()
      element.remove()
    }
  }

  #listen(element: HTMLMediaElement): HTMLMediaElement {
    element.preload = 'auto'
    const ifActive = (act: () => void) => () => {
      if (element === this.#active && this.#playing) act()
    }
    element.addEventListener(
      'playing',
      ifActive(() => {
        this.#events.onStalled(false)
        this.#events.onAudible()
        this.#schedule()
      }),
    )
    element.addEventListener(
      'waiting',
      ifActive(() => this.#events.onStalled(true)),
    )
    element.addEventListener(
      'timeupdate',
      ifActive(() => this.#tick()),
    )
    element.addEventListener(
      'ended',
      ifActive(() => this.#advance()),
    )
    element.addEventListener(
      'error',
      ifActive(() => void this.#recover()),
    )
    return element
  }

  #isLoaded(clip: Clip): boolean {
    return this.#paths.get(this.#active) === clip.media && !this.#active.error
  }

  /** Brings the clip's file into the active element, at a media time. False where another call came later or it failed. */
  async #load(clip: Clip, at: number, serial: number): Promise<boolean> {
    if (!this.#isLoaded(clip) || this.#takeOverAt === this.#index) {
      this.#takeOverAt = -1
      if (this.#paths.get(this.#standby) === clip.media && !this.#standby.error) this.#exchange()
      else if (!(await this.#setSource(this.#active, clip.media, serial))) return false
    }
    if (Math.abs(this.#active.currentTime - at) > CONTIGUOUS_S) this.#active.currentTime = at
    return true
  }

  async #setSource(element: HTMLMediaElement, media: string, serial: number): Promise<boolean> {
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

  #exchange(): void {
    const old = this.#active
    this.#active = this.#standby
    this.#standby = old
    old.pause()
  }

  async #start(serial: number): Promise<void> {
    try {
      await this.#active.play()
    } catch (error) {
      // an interrupted play() is somebody's newer wish; a refusal of the browser (no gesture yet) ends the wish to play
      if (serial === this.#serial && this.#playing && !this.#active.error && isRefusal(error)) this.#fail(error)
    }
  }

  /** Told once a clip: its highlight, and the plan for what follows. */
  #enter(index: number): void {
    this.#events.onEnter(index, this.#active.currentTime)
    this.#schedule()
    void this.#prepare(index)
  }

  /** The next boundary of the current clip: a mark not yet passed, or its end. */
  #boundary(): number {
    const clip = this.#clips[this.#index]
    const mark = this.#marksOf(this.#index)[this.#marksPassed]
    return Math.min(mark ?? Infinity, clip?.clipEnd ?? Infinity)
  }

  #schedule(): void {
    this.#halt()
    if (!this.#playing || this.#active.paused) return
    const left = (this.#boundary() - this.#active.currentTime) / this.#rate
    if (Number.isFinite(left)) this.#timer = setTimeout(() => this.#tick(), Math.max(0, left * 1000))
    this.#frame = requestAnimationFrame(() => this.#confirm())
  }

  #confirm(): void {
    this.#frame = undefined
    if (this.#active.currentTime >= this.#boundary() - EARLY_S) this.#tick()
    else if (this.#playing) this.#frame = requestAnimationFrame(() => this.#confirm())
  }

  #tick(): void {
    if (!this.#playing || this.#active.seeking) return
    const clip = this.#clips[this.#index]
    if (!clip) return
    const now = this.#active.currentTime + EARLY_S
    const mark = this.#marksOf(this.#index)[this.#marksPassed]
    if (mark !== undefined && now >= mark && mark < clip.clipEnd) {
      this.#events.onMark(this.#index, this.#marksPassed++)
      this.#schedule()
      return
    }
    if (now < clip.clipEnd) return this.#schedule()
    this.#advance()
  }

  /** To the next clip: through contiguous sound without a seek, else by a seek or by the element made ready. */
  #advance(): void {
    const clip = this.#clips[this.#index]
    const next = this.#clips[this.#index + 1]
    if (!clip || !next) return this.#end()
    if (next.media === clip.media && this.#takeOverAt !== this.#index + 1) {
      const wait = next.clipBegin - this.#active.currentTime
      const gap = next.clipBegin - Math.min(clip.clipEnd, next.clipBegin)
      const isAhead = wait > EARLY_S && gap <= GAP_PLAYED_S && wait <= GAP_PLAYED_S && !this.#active.ended
      if (isAhead) return this.#wait(wait)
      if (Math.abs(wait) > Math.max(CONTIGUOUS_S, 0.25 * this.#rate) || this.#active.ended)
        return void this.play(this.#index + 1, 0)
      this.#index++
      this.#marksPassed = 0
      this.#enter(this.#index)
      return
    }
    void this.play(this.#index + 1, 0)
  }

  /** The silence between two clips of a file plays on; the next one begins at its own time. */
  #wait(seconds: number): void {
    this.#halt()
    this.#timer = setTimeout(() => this.#advance(), (seconds * 1000) / this.#rate)
  }

  #end(): void {
    this.pause()
    this.#events.onEnded()
  }

  /**
   * Makes ready what comes in the other element: the next file, or this file again where its address has been renewed
   * and it is not wholly there; then the other element takes over at the next clip, where nobody hears it.
   */
  async #prepare(index: number): Promise<void> {
    const clip = this.#clips[index]
    const serial = this.#serial
    const following = this.#clips[index + 1]
    const other = this.#clips.find((candidate, at) => at > index && candidate.media !== clip?.media)
    try {
      const address = clip && (await this.#ports.address(clip.media))
      if (serial !== this.#serial || index !== this.#index || !clip) return
      const isRenewed = this.#active.src !== address && !isWhollyThere(this.#active)
      if (isRenewed && following?.media === clip.media) {
        this.#takeOverAt = index + 1
        this.#setStandby(following, address ?? '')
      } else if (other && this.#takeOverAt < 0 && this.#paths.get(this.#standby) !== other.media) {
        this.#setStandby(other, await this.#ports.address(other.media))
      }
    } catch {
      // found again, and told, when the clip is due
    }
  }

  #setStandby(clip: Clip, address: string): void {
    this.#paths.set(this.#standby, clip.media)
    this.#standby.src = address
    this.#standby.currentTime = clip.clipBegin
    this.#standby.playbackRate = this.#rate
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
      await this.#start(serial)
    } catch (error) {
      if (serial === this.#serial) this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#playing = false
    this.#halt()
    this.#paths.delete(this.#active)
    this.#events.onFailed(this.#index, error)
  }

  #halt(): void {
    clearTimeout(this.#timer)
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
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
