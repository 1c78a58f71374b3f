import { parseContent } from '../document/parse-xml.ts'
import { TextMap } from '../document/text-map.ts'
import { isDocument, mayBeDocument, readTexts, TEXTS_PATH, type BookTexts, type SpineItem } from '../package/index.ts'
import { ReadAhead } from '../source/read-ahead.ts'
import { ContentError, type BookFiles } from '../source/resource-source.ts'
import { findInText, type TextMatch } from './find-in-text.ts'
import { TextFolder } from './fold-text.ts'
import { createQueryPattern, type Tolerance } from './query-pattern.ts'

/** A match, and the index of the spine item that contains it. */
export interface SearchResult extends TextMatch {
  readonly item: number
}

export interface SearchOptions {
  readonly spine: readonly SpineItem[]
  readonly source: BookFiles
  /** BCP 47 tag of the language of the text. */
  readonly language: string
  readonly query: string
  readonly signal?: AbortSignal
}

/** Maximum wait in milliseconds for the file with all texts before the first chapter is requested. */
const HEAD_START_MS = 100

/**
 * Searches the whole book and yields the results in reading order. Without a result, yields the places with similar
 * words. Skips a missing chapter. Throws `ContentError` if a chapter cannot be loaded for another reason. Ends if
 * `signal` aborts.
 */
export async function* searchSpine(options: SearchOptions): AsyncGenerator<SearchResult> {
  let isFound = false
  for await (const result of searchWith(options, 'exact')) {
    isFound = true
    yield result
  }
  if (!isFound) yield* searchWith(options, 'similar')
}

async function* searchWith(options: SearchOptions, tolerance: Tolerance): AsyncGenerator<SearchResult> {
  const { spine, source, language, query, signal } = options
  const folder = new TextFolder(language)
  const pattern = createQueryPattern(query, folder, tolerance)
  if (pattern === null || signal?.aborted) return
  const items = spine.flatMap((item, number) => (mayBeDocument(item.mediaType) ? [{ item, number }] : []))
  const chapters = new ReadAhead(
    source,
    items.map(({ item }) => item.path),
  )
  let texts: BookTexts | undefined
  if (source.indexed) {
    const loading = loadTexts(source).then((read) => (texts = read))
    await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))])
  }
  for (const [at, { item, number }] of items.entries()) {
    const text = texts?.get(item.path) ?? getChapterText(await readOrEmpty(chapters.text(at)), pattern, item, folder)
    if (signal?.aborted) return
    for (const match of findInText(text, pattern, folder)) {
      yield { item: number, ...match }
      if (signal?.aborted) return
    }
  }
}

/** Returns an empty map if the file with all texts cannot be loaded. */
async function loadTexts(source: BookFiles): Promise<BookTexts> {
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

/** Matches entities that are not letters. */
const NON_WORD_ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#160|#xa0);/gi

/** Returns true if a chapter may match the pattern. Removing the tags takes a tenth of the time of parsing. */
function mayContain(markup: string, pattern: RegExp, folder: TextFolder): boolean {
  const text = markup.replaceAll(/<[^>]*>/g, '').replaceAll(NON_WORD_ENTITY, ' ')
  if (/&[#\w]+;/.test(text)) return true
  return !findInText(text, pattern, folder).next().done
}

/**
 * Returns the text to which the character offsets of positions refer; empty if the chapter cannot match the pattern.
 */
function getChapterText(markup: string, pattern: RegExp, { mediaType }: SpineItem, folder: TextFolder): string {
  if (!isDocument(mediaType, markup) || !mayContain(markup, pattern, folder)) return ''
  const { body } = parseContent(markup, mediaType)
  return new TextMap(body ?? parseContent(markup, mediaType)).nodes.map(({ data }) => data).join('')
}
