import type { ResourceSource } from './resource-source.ts'

/** A source with some texts that were requested before they are read. */
export interface PreloadedSource extends ResourceSource {
  /** Registers the text of a file for the next call of `readText`. */
  preload(path: string, text: Promise<string>): void
}

/** Returns a source that serves each preloaded text once and reads everything else from `source`. */
export function withPreloadedTexts(source: ResourceSource): PreloadedSource {
  const ahead = new Map<string, Promise<string>>()
  return {
    ...source,
    preload(path, text) {
      text.catch(() => {}) // The caller of readText gets the error.
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
