import type { ResourceSource } from './resource-source.ts'

/** A source of which some texts are there already, or on their way, before they are asked for. */
export interface PreloadedSource extends ResourceSource {
  /** The text of a file, for the next one who asks for it. */
  preload(path: string, text: Promise<string>): void
}

/** Hands out texts that came ahead, once each; everything else comes from the source itself. */
export function withPreloadedTexts(source: ResourceSource): PreloadedSource {
  const ahead = new Map<string, Promise<string>>()
  return {
    ...source,
    preload(path, text) {
      text.catch(() => {}) // told to whoever asks
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
