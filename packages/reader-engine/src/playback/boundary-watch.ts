/** Returns the milliseconds to the next boundary at the current rate; negative after the boundary. */
type MillisLeft = () => number

/**
 * Reports when sound reaches a boundary. A timer predicts the moment and every frame checks it: `timeupdate` alone is
 * 140 to 260 ms late (anchors, 'Figures seen'), and a hidden tab has no frames.
 */
export class BoundaryWatch {
  readonly #onReached: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame: number | undefined

  constructor(onReached: () => void) {
    this.#onReached = onReached
  }

  /** Watches a boundary and stops watching the previous one. */
  start(left: MillisLeft): void {
    this.stop()
    const millis = left()
    if (Number.isFinite(millis)) this.after(millis)
    this.#frame = requestAnimationFrame(() => this.#confirm(left))
  }

  /** Reports after some milliseconds, independently of the media. */
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
