/** What could not be sent, kept on this device until the next opening: one value a person, book and kind. */
export interface KeptUnsent<T> {
  read(): T | null
  keep(value: T): void
  forget(): void
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/** Keeps in localStorage, under a key that names its owner: a school's tablet has many readers. */
export function keptUnsent<T>(key: string, schema: Schema<T>): KeptUnsent<T> {
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
