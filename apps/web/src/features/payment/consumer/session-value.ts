interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false }
}

/** A value of this tab, which a reload keeps. Undefined without a valid stored value. */
export interface SessionValue<T> {
  readonly get: () => T | undefined
  readonly set: (value: T) => void
}

/** Creates a value that is stored as JSON in sessionStorage. Without storage, it ends with the page. */
export function createSessionValue<T>(key: string, schema: Schema<T>): SessionValue<T> {
  return {
    get: () => {
      try {
        const parsed = schema.safeParse(JSON.parse(globalThis.sessionStorage.getItem(key) ?? 'null'))
        return parsed.success ? parsed.data : undefined
      } catch {
        return undefined
      }
    },
    set: (value) => {
      try {
        globalThis.sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // The browser refuses storage: a reload begins the payment again, and the server creates nothing twice.
      }
    },
  }
}
