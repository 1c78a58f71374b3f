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

/** A book that has been opened: enough for its first page at once, the rest when it has been read. */
export interface Publication {
  readonly metadata: BookMetadata
  /** Number of the rendition that the book opens in. */
  readonly language: number
  /** That rendition; its contents and tracks are empty until `index` is there, where import left none. */
  readonly outline: Rendition
  /** What the first page is made of, where import has put it beside the index. */
  readonly opening: readonly BookText[]
  /** Everything; there already for a book that import has indexed. */
  readonly index: () => Promise<BookIndex>
}

/**
 * Opens a book with one request where import has indexed it, else with the two that its package needs. `preferred` is the
 * narration language to open in, where the index tells that the book has it.
 * Rejects with `PackageError` for a broken book and with `ContentError` where its files cannot be had.
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

  /** A network that failed once must not silence the book for good. */
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
