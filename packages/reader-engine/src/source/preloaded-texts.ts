import type { ResourceSource } from './resource-source.ts'

/** A source that can store texts before they are read. */
export interface PreloadedSource extends ResourceSource {
  /** Stores the text of a file. The next call of `readText` for this path returns the stored text. */
  preload(path: string, text: Promise<string>): void
}

/** Returns a source that returns each preloaded text once and reads all other texts from `source`. */
export function withPreloadedTexts(source: ResourceSource): PreloadedSource {
  const ahead = new Map<string, Promise<string>>()
  return {
    ...source,
    preload(path, text) {
      text.catch(() => {}) // The caller of `readText` handles the error.
      ahead.set(path, text)
    },
    readText(path) {
      const text = ahead.get(path)
      ahead.delete(path)
      return text ?? source.readText(path)
    },
    close() {
      ahead.clear()
      source.close()
    },
  }
}
