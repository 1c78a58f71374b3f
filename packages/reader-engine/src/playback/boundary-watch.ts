/** Returns the milliseconds until the boundary at the current rate; negative after the boundary. */
type MillisLeft = () => number

/**
 * Reports when playback reaches a boundary. Uses a timer and animation frames, because `timeupdate` is 140 to 260 ms
 * late (measured).
 */
export class BoundaryWatch {
  readonly #onReached: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame: number | undefined

  constructor(onReached: () => void) {
    this.#onReached = onReached
  }

  /** Replaces the watched boundary. */
  start(left: MillisLeft): void {
    this.stop()
    const millis = left()
    if (Number.isFinite(millis)) this.reportAfter(millis)
    this.#frame = requestAnimationFrame(() => this.#confirm(left))
  }

  /** Reports after this number of milliseconds, even if playback has not reached the boundary. */
  reportAfter(millis: number): void {
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
