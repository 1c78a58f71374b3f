/** A value in this device's storage. `read` returns null if the value is missing or invalid. */
export interface LocalValue<T> {
  read(): T | null
  write(value: T): void
  remove(): void
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/**
 * Returns the access to a value in localStorage. Several pupils share a tablet, so `key` must contain the user's id for
 * a user's value.
 */
export function localValue<T>(key: string, schema: Schema<T>): LocalValue<T> {
  return {
    read() {
      try {
        const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
        return parsed.success ? parsed.data : null
      } catch {
        return null
      }
    },
    write(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // The storage is full or not allowed.
      }
    },
    remove() {
      try {
        localStorage.removeItem(key)
      } catch {
        // The storage is not allowed.
      }
    },
  }
}
