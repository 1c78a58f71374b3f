import { parseXmlInBrowser } from '../document/parse-xml.ts'
import { CONTAINER_PATH, openPackage, type BookIndex } from '../package/index.ts'
import type { RestrictedSource } from '../source/preloaded-texts.ts'
import type { Publication } from './publication.ts'

/**
 * Opens a book without a stored index by reading its package documents. `container` is the text of the file at
 * `CONTAINER_PATH`. Rejects with `PackageError` for a broken book, and with `ContentError` if a file cannot be loaded. Files
 * that no manifest lists are not shown (EPUB 3.3 §5.6.2).
 */
export async function openUnindexed(
  source: RestrictedSource,
  container: Promise<string>,
  onSkipped: (path: string, reason: unknown) => void,
): Promise<Publication> {
  const listed = new Set([CONTAINER_PATH])
  const opened = await openPackage({
    readText: (path) => (path === CONTAINER_PATH ? container : source.readText(path)),
    parseXml: parseXmlInBrowser,
    onSkipped,
    onListed: (paths) => {
      for (const path of paths) listed.add(path)
    },
    onClipsLeftOut: (overlay, clips) =>
      onSkipped(overlay, new Error(`${clips} clips with a text outside of the spine`)),
  })
  source.restrictTo?.(listed)
  let reading: Promise<BookIndex> | undefined
  return {
    metadata: opened.metadata,
    language: 0,
    outline: opened.outline,
    opening: [],
    index: () => (reading ??= readAgainAfterFailure()),
  }

  /** After a failure, the next call of `index` tries again. */
  async function readAgainAfterFailure(): Promise<BookIndex> {
    try {
      return await opened.complete()
    } catch (error) {
      reading = undefined
      throw error
    }
  }
}
