/** Where the media stands to the next boundary, in milliseconds of a listener's time; negative when it has passed. */
type MillisLeft = () => number

/**
 * Tells when sound reaches a boundary. A timer predicts it and every frame confirms it: `timeupdate` alone is 140 to
 * 260 ms late (anchors, 'Figures seen'), and frames stop in a hidden tab.
 */
export class BoundaryWatch {
  readonly #onReached: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame: number | undefined

  constructor(onReached: () => void) {
    this.#onReached = onReached
  }

  /** Watches from now on, in place of what was watched before. */
  start(left: MillisLeft): void {
    this.stop()
    const millis = left()
    if (Number.isFinite(millis)) this.after(millis)
    this.#frame = requestAnimationFrame(() => this.#confirm(left))
  }

  /** Tells after some milliseconds, whatever the media does. */
  after(millis: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#onReached(), Math.max(0, millis))
  }

  stop(): void {
    clearTimeout(this.#timer)
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
  }

  #confirm(left: MillisLeft): void {
    this.#frame = undefined
    if (left() <= 0) this.#onReached()
    else this.#frame = requestAnimationFrame(() => this.#confirm(left))
  }
}
