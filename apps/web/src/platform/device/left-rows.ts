/** Rows that a closing page wrote to localStorage. */
export interface LeftRows<T> {
  list(): readonly T[]
  /** Writes the row at once. Returns false if the browser refuses storage. */
  put(name: string, row: T): boolean
  remove(name: string): void
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/**
 * Returns the rows whose keys start with `prefix`. A page that closes cannot finish a transaction of IndexedDB, but a
 * write to localStorage is complete at once. Each row has its own key, so that two pages can write at the same time.
 */
export function openLeftRows<T>(prefix: string, schema: Schema<T>): LeftRows<T> {
  const allow = <R>(work: () => R, refused: R): R => {
    try {
      return work()
    } catch {
      return refused
    }
  }
  const read = (key: string): readonly T[] => {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? [parsed.data] : []
  }
  return {
    list: () =>
      allow(() => Object.keys(localStorage), [])
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => allow(() => read(key), [])),
    put: (name, row) =>
      allow(() => {
        localStorage.setItem(prefix + name, JSON.stringify(row))
        return true
      }, false),
    remove: (name) => allow(() => localStorage.removeItem(prefix + name), undefined),
  }
}
