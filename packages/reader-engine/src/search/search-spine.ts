import { parseContent } from '../document/parse-xml.ts'
import { TextMap } from '../document/text-map.ts'
import { readTexts, TEXTS_PATH, type BookTexts, type SpineItem } from '../package/index.ts'
import { ReadAhead } from '../source/read-ahead.ts'
import { ContentError, type ResourceSource } from '../source/resource-source.ts'
import { findInText, type TextMatch } from './find-in-text.ts'
import { TextFolder } from './fold-text.ts'

/** A match and the spine item that contains it. */
export interface SearchResult extends TextMatch {
  readonly item: number
}

export interface SearchOptions {
  readonly spine: readonly SpineItem[]
  readonly source: ResourceSource
  /** BCP 47 tag of the text. */
  readonly language: string
  readonly query: string
  readonly signal?: AbortSignal
}

/**
 * Wait for the file with all texts before the first chapter is requested. On a fast connection no chapter is needed.
 */
const HEAD_START_MS = 100

/**
 * Searches the whole book in the order of reading. Reads chapter by chapter until the file with all texts has arrived,
 * if import has stored one. Skips a missing chapter. Throws `ContentError` if the book's files cannot be loaded; ends
 * without an error when `signal` aborts.
 */
export async function* searchSpine(options: SearchOptions): AsyncGenerator<SearchResult> {
  const { spine, source, language, query, signal } = options
  const folder = new TextFolder(language)
  const items = spine.flatMap((item, number) => (item.mediaType.startsWith('image/') ? [] : [{ item, number }]))
  const chapters = new ReadAhead(
    source,
    items.map(({ item }) => item.path),
  )
  let texts: BookTexts | undefined
  if (source.indexed) {
    const coming = loadTexts(source).then((read) => (texts = read))
    await Promise.race([coming, new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))])
  }
  for (const [at, { item, number }] of items.entries()) {
    const text = texts?.get(item.path) ?? getChapterText(await readOrEmpty(chapters.text(at)), options, item, folder)
    if (signal?.aborted) return
    for (const passage of findInText(text, query, folder)) {
      yield { item: number, ...passage }
      if (signal?.aborted) return
    }
  }
}

/** Loads the file with all texts. Returns an empty map without the file or without a network. */
async function loadTexts(source: ResourceSource): Promise<BookTexts> {
  try {
    return readTexts(await source.readText(TEXTS_PATH))
  } catch {
    return new Map()
  }
}

async function readOrEmpty(text: Promise<string>): Promise<string> {
  try {
    return await text
  } catch (error) {
    if (error instanceof ContentError && error.status === 404) return ''
    throw error
  }
}

/** Entities that are white space or do not occur in words. */
const HARMLESS_ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#160|#xa0);/gi

/**
 * Returns false if a chapter cannot contain the query. Strips tags only, which costs a tenth of parsing. Returns true
 * for markup with letters as entities, which only a parser can decode.
 */
function mayContain(markup: string, query: string, folder: TextFolder): boolean {
  const text = markup.replaceAll(/<[^>]*>/g, '').replaceAll(HARMLESS_ENTITY, ' ')
  if (/&[#\w]+;/.test(text)) return true
  return !findInText(text, query, folder).next().done
}

/** Returns the text as positions count it; empty if it cannot contain the query. */
function getChapterText(
  markup: string,
  { query }: SearchOptions,
  { mediaType }: SpineItem,
  folder: TextFolder,
): string {
  if (!mayContain(markup, query, folder)) return ''
  const { body } = parseContent(markup, mediaType)
  return new TextMap(body ?? parseContent(markup, mediaType)).nodes.map(({ data }) => data).join('')
}
