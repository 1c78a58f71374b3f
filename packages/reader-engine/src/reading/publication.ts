import {
  CONTAINER_PATH,
  INDEX_PATH,
  readIndex,
  type BookIndex,
  type BookMetadata,
  type BookText,
  type Rendition,
} from '../package/index.ts'
import { ContentError, type ResourceSource } from '../source/resource-source.ts'

/**
 * A book that has been opened. It has all data for the request of the first page, and loads the other data on request.
 */
export interface Publication {
  readonly metadata: BookMetadata
  /** Index of the rendition in which the book opens. */
  readonly language: number
  /**
   * The rendition in which the book opens. Without a stored index, its table of contents and its tracks are empty, and
   * `index` resolves with the complete rendition.
   */
  readonly outline: Rendition
  /** Texts of the first document and its style sheets, if import has stored them in the index, else empty. */
  readonly opening: readonly BookText[]
  /**
   * Resolves with the complete index. A stored index is available at once; otherwise the package documents are read.
   * Rejects with `ContentError` if the source fails.
   */
  readonly index: () => Promise<BookIndex>
}

/**
 * Opens a book with one request if import has stored an index of the current format, else with two or three.
 * `preferred` is the language of the rendition to open, if the stored index has it; otherwise the main rendition is
 * opened. Rejects with `PackageError` for a broken book, and with `ContentError` if a file cannot be loaded.
 */
export async function openPublication(
  source: ResourceSource,
  onSkipped: (path: string, reason: unknown) => void,
  preferred?: string,
): Promise<Publication> {
  const stored = source.indexed ? await readStoredIndex(source) : undefined
  if (stored) {
    const { opening, ...rest } = stored
    const { metadata, renditions } = rest
    const index = { ...rest, opening: [] }
    const language = Math.max(0, preferred ? renditions.findIndex((each) => each.language === preferred) : 0)
    const outline = renditions[language]
    if (outline) return { metadata, language, outline, opening, index: () => Promise.resolve(index) }
  }
  // The code below is loaded only for a book without a stored index. The first request does not wait for the code.
  const container = source.readText(CONTAINER_PATH)
  container.catch(() => undefined)
  const { openUnindexed } = await import('./open-unindexed.ts')
  return openUnindexed(source, container, onSkipped)
}

async function readStoredIndex(source: ResourceSource): Promise<BookIndex | undefined> {
  try {
    return readIndex(await source.readText(INDEX_PATH))
  } catch (error) {
    if (error instanceof ContentError && error.status === 404) return undefined
    throw error
  }
}
