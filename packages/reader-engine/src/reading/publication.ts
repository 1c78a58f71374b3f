import {
  CONTAINER_PATH,
  INDEX_PATH,
  readIndex,
  type BookIndex,
  type BookMetadata,
  type BookText,
  type Rendition,
} from '../package/index.ts'
import type { RestrictedSource } from '../source/preloaded-texts.ts'
import { ContentError, type ResourceSource } from '../source/resource-source.ts'

/** An opened book, with all data for the request of the first page. */
export interface Publication {
  readonly metadata: BookMetadata
  /** Index of the rendition in which the book opens. */
  readonly language: number
  /** The rendition in which the book opens. Without a stored index, its table of contents and its tracks are empty. */
  readonly outline: Rendition
  /** Stored texts of the first document and its style sheets. The list may be empty. */
  readonly opening: readonly BookText[]
  /** Resolves with the complete index. Rejects with `ContentError` if the source fails. */
  readonly index: () => Promise<BookIndex>
}

/**
 * Opens a book with one request if import has stored an index, else with two or three. `preferred` is the language of
 * the rendition to open. Rejects with `PackageError` for a broken book, and with `ContentError` if a file cannot be
 * loaded.
 */
export async function openPublication(
  source: RestrictedSource,
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
