/** One value that is replaced, never changed, and those who are told of it. */
export class Store<T> {
  #value: T
  readonly #listeners = new Set<() => void>()

  constructor(value: T) {
    this.#value = value
  }

  get value(): T {
    return this.#value
  }

  set(change: Partial<T>): void {
    this.#value = { ...this.#value, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Gives back the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  clear(): void {
    this.#listeners.clear()
  }
}
