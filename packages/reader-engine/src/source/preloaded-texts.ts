import { ContentError, type ResourceSource } from './resource-source.ts'

/** A source that can store texts before they are read. */
export interface PreloadedSource extends ResourceSource {
  /** Stores the text of a file. The next call of `readText` for this path returns the stored text. */
  preload(path: string, text: Promise<string>): void
  /** Treats every file that is not in `paths` as missing from now on. */
  restrictTo(paths: ReadonlySet<string>): void
}

/** A source that can possibly be restricted to the files in the manifests of the packages. */
export type RestrictedSource = ResourceSource & Partial<Pick<PreloadedSource, 'restrictTo'>>

/** Returns a source that returns each preloaded text once and reads all other texts from `source`. */
export function withPreloadedTexts(source: ResourceSource): PreloadedSource {
  const ahead = new Map<string, Promise<string>>()
  let listed: ReadonlySet<string> | undefined
  const check = (path: string) => {
    if (listed && !listed.has(path)) throw new ContentError(path, 404)
    return path
  }
  return {
    ...source,
    preload(path, text) {
      text.catch(() => {}) // The caller of `readText` handles the error.
      ahead.set(path, text)
    },
    restrictTo(paths) {
      listed = paths
    },
    async readText(path) {
      const text = ahead.get(check(path))
      ahead.delete(path)
      return text ?? source.readText(path)
    },
    address: async (path) => source.address(check(path)),
    renewedAddress: async (path) => source.renewedAddress(check(path)),
    close() {
      ahead.clear()
      source.close()
    },
  }
}
