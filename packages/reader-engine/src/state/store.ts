/** Stores an immutable value and notifies subscribers when the value is replaced. */
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

  /** Subscribes to changes. Returns a function that ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  clear(): void {
    this.#listeners.clear()
  }
}
