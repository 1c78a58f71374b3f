import { parseXmlInBrowser } from '../document/parse-xml.ts'
import {
  INDEX_PATH,
  openPackage,
  readIndex,
  type BookIndex,
  type BookMetadata,
  type BookText,
  type Rendition,
} from '../package/index.ts'
import { ContentError, type ResourceSource } from '../source/resource-source.ts'

/** An opened book: enough for its first page, and the rest on request. */
export interface Publication {
  readonly metadata: BookMetadata
  /** Index of the rendition in which the book opens. */
  readonly language: number
  /** That rendition. Without a stored index its contents and tracks are empty until `index` has resolved. */
  readonly outline: Rendition
  /** Texts of the first page, if import has stored them with the index. */
  readonly opening: readonly BookText[]
  /** Resolves with the whole index, at once for a book that import has indexed. */
  readonly index: () => Promise<BookIndex>
}

/**
 * Opens a book with one request if import has indexed it, else with two. `preferred` is the narration language in which
 * to open, if the index contains it. Rejects with `PackageError` for a broken book and with `ContentError` if its files
 * cannot be loaded.
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
  const opened = await openPackage({
    readText: (path) => source.readText(path),
    parseXml: parseXmlInBrowser,
    onSkipped,
  })
  let reading: Promise<BookIndex> | undefined
  return {
    metadata: opened.metadata,
    language: 0,
    outline: opened.outline,
    opening: [],
    index: () => (reading ??= readAgainAfterFailure()),
  }

  /** Forgets a failed attempt, so that the index is requested again later. */
  async function readAgainAfterFailure(): Promise<BookIndex> {
    try {
      return await opened.complete()
    } catch (error) {
      reading = undefined
      throw error
    }
  }
}

async function readStoredIndex(source: ResourceSource): Promise<BookIndex | undefined> {
  try {
    return readIndex(await source.readText(INDEX_PATH))
  } catch (error) {
    if (error instanceof ContentError && error.status === 404) return undefined
    throw error
  }
}
