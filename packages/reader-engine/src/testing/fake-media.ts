/**
 * Media element whose time follows the fake timers. `getLength` returns the length of each source in seconds, or
 * 'broken'.
 */
export class FakeMedia {
  readonly element = document.createElement('audio')
  readonly sources: string[] = []
  readonly seeks: number[] = []
  buffered = true
  /** True if the media at the current time have been loaded. */
  ready = true
  readonly #getLength: (src: string) => number | 'broken'
  #src = ''
  #at = 0
  #since = 0
  #rate = 1
  #playing = false
  #error: { code: number } | null = null
  #end: ReturnType<typeof setTimeout> | undefined
  /** Number of loads. A load cancels the events that have not been dispatched. */
  #loads = 0

  constructor(getLength: (src: string) => number | 'broken') {
    this.#getLength = getLength
    const defineProperty = (name: string, get: () => unknown, set?: (value: never) => void) =>
      Object.defineProperty(this.element, name, { configurable: true, get, ...(set ? { set } : {}) })
    defineProperty(
      'src',
      () => this.#src,
      (src: string) => this.#load(src),
    )
    defineProperty(
      'currentTime',
      () => this.#now(),
      (at: number) => this.#seek(at),
    )
    defineProperty(
      'playbackRate',
      () => this.#rate,
      (rate: number) => this.#keepTime(() => (this.#rate = rate)),
    )
    defineProperty('paused', () => !this.#playing)
    defineProperty('ended', () => this.#src !== '' && this.#now() >= this.#length)
    defineProperty('readyState', () => (this.ready && !Number.isNaN(this.#length) ? 4 : 0))
    defineProperty('seeking', () => false)
    defineProperty('duration', () => this.#length)
    defineProperty('error', () => this.#error)
    defineProperty('buffered', () => ({ length: this.buffered ? 1 : 0, start: () => 0, end: () => this.#length }))
    Object.assign(this.element, { play: () => this.#play(), pause: () => this.#pause(), load: () => {} })
  }

  get playing(): boolean {
    return this.#playing
  }

  /** Dispatches `timeupdate`. A browser does so several times a second. */
  timeUpdate(): void {
    this.element.dispatchEvent(new Event('timeupdate'))
  }

  /** Simulates a failure during playback, such as a network failure or an expired signature. */
  fail(code = 4): void {
    this.#pause()
    this.#error = { code }
    this.element.dispatchEvent(new Event('error'))
  }

  /** Simulates a pause by the system, such as a locked screen or a phone call. */
  interrupt(): void {
    this.#pause()
  }

  /** Simulates that the system continues the sound after an interruption. */
  async endInterruption(): Promise<void> {
    await this.#play()
  }

  get #length(): number {
    const length = this.#getLength(this.#src)
    return length === 'broken' ? Number.NaN : length
  }

  #now(): number {
    const passed = this.#playing ? ((performance.now() - this.#since) / 1000) * this.#rate : 0
    return Math.min(this.#at + passed, Number.isNaN(this.#length) ? Infinity : this.#length)
  }

  #keepTime(change: () => void): void {
    this.#at = this.#now()
    this.#since = performance.now()
    change()
    clearTimeout(this.#end)
    if (this.#playing && !Number.isNaN(this.#length))
      this.#end = setTimeout(() => this.#reachEnd(), ((this.#length - this.#at) / this.#rate) * 1000)
  }

  #load(src: string): void {
    this.#loads++
    this.#keepTime(() => (this.#playing = false))
    this.#error = null
    this.sources.push(src)
    this.#src = src
    this.#at = 0
  }

  #seek(at: number): void {
    this.seeks.push(at)
    this.#keepTime(() => (this.#at = Math.min(at, Number.isNaN(this.#length) ? at : this.#length)))
  }

  async #play(): Promise<void> {
    if (this.#getLength(this.#src) === 'broken') {
      this.#error = { code: 4 }
      this.element.dispatchEvent(new Event('error'))
      throw new DOMException('no source', 'NotSupportedError')
    }
    // HTML standard: play() at the end of the media starts from the beginning.
    if (this.element.ended) this.#seek(0)
    this.#keepTime(() => (this.#playing = true))
    await Promise.resolve()
    if (this.#playing) this.element.dispatchEvent(new Event('playing'))
  }

  #pause(): void {
    if (!this.#playing) return
    this.#keepTime(() => (this.#playing = false))
    const loads = this.#loads
    queueMicrotask(() => {
      if (loads === this.#loads) this.element.dispatchEvent(new Event('pause'))
    })
  }

  #reachEnd(): void {
    this.#keepTime(() => (this.#playing = false))
    this.element.dispatchEvent(new Event('pause'))
    this.element.dispatchEvent(new Event('ended'))
  }
}
