/** A value of one kind that this device keeps for a book until the next opening; what could not be sent, for its owner alone. */
export interface LocalValue<T> {
  read(): T | null
  keep(value: T): void
  forget(): void
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/** Keeps in localStorage, under a key that names its owner: a school's tablet has many readers. */
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
        // Storage is full or refused: spec 1 §8, a failed save is only logged.
      }
    },
    forget() {
      try {
        localStorage.removeItem(key)
      } catch {
        // As above.
      }
    },
  }
}
