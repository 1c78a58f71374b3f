/** A boolean value with subscribers. The first value is false. */
export interface Signal {
  readonly get: () => boolean
  readonly set: (value: boolean) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  let current = false
  return {
    get: () => current,
    set(value) {
      if (value === current) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
