import { useSyncExternalStore } from 'react'

/** A value that is stored on this device. Subscribers are also called for changes in other tabs. */
export interface StoredValue<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/**
 * Creates a value that is stored as JSON in localStorage under `key`. Without a valid stored value, the value is
 * `fallback`. If the browser refuses storage, a new value stays until the page closes.
 */
export function createStoredValue<T>(key: string, schema: Schema<T>, fallback: T): StoredValue<T> {
  const listeners = new Set<() => void>()
  let current = read(key, schema) ?? fallback
  const notifyListeners = (): void => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== key && event.key !== null) return
    current = read(key, schema) ?? fallback
    notifyListeners()
  }
  // A page that the browser restores from memory has received no storage events.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return
    current = read(key, schema) ?? fallback
    notifyListeners()
  }
  return {
    get: () => current,
    set(value) {
      current = value
      write(key, value)
      notifyListeners()
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        globalThis.addEventListener('storage', onStorage)
        globalThis.addEventListener('pageshow', onPageShow)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        globalThis.removeEventListener('storage', onStorage)
        globalThis.removeEventListener('pageshow', onPageShow)
      }
    },
  }
}

/** Returns a stored value and its setter as React state. */
export function useStoredValue<T>(stored: StoredValue<T>): [value: T, set: (value: T) => void] {
  return [useSyncExternalStore(stored.subscribe, stored.get), stored.set]
}

function read<T>(key: string, schema: Schema<T>): T | undefined {
  try {
    const text = globalThis.localStorage.getItem(key)
    if (text === null) return undefined
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null || value === undefined) globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The browser refuses storage, or the storage is full. Remove the previous value: a second use of an old refresh
    // token would end the session.
    if (value !== null) write(key, null)
  }
}
