/** Runs page turns one after the other. */
export class TurnQueue {
  #last: Promise<unknown> | undefined
  /** Number of calls of `discard`. */
  #discarded = 0

  get isBusy(): boolean {
    return this.#last !== undefined
  }

  /**
   * Runs `turn` after the turns before it. Resolves with `discarded`, without running `turn`, if one of them has failed
   * or `discard` was called in the meantime.
   */
  add<T>(turn: () => T | Promise<T>, discarded: T): Promise<T> {
    const before = this.#discarded
    const result = (this.#last ?? Promise.resolve()).then(() => (before === this.#discarded ? turn() : discarded))
    const last = result
      .catch(() => this.discard())
      .finally(() => {
        if (this.#last === last) this.#last = undefined
      })
    this.#last = last
    return result
  }

  /** Discards the waiting turns. */
  discard(): void {
    this.#discarded++
  }
}
