/** A value of one kind that this device stores for a book. */
export interface LocalValue<T> {
  read(): T | null
  keep(value: T): void
  forget(): void
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/** Stores a value in localStorage. The key names the owner, because a school's tablet has many readers. */
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
    keep(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Storage is full or refused. Spec 1 §8: a failed save is only logged.
      }
    },
    forget() {
      try {
        localStorage.removeItem(key)
      } catch {
        // Storage is refused.
      }
    },
  }
}
