import { parseContent } from '../document/parse-xml.ts'
import { TextMap } from '../document/text-map.ts'
import { readTexts, TEXTS_PATH, type BookTexts, type SpineItem } from '../package/index.ts'
import { ReadAhead } from '../source/read-ahead.ts'
import { ContentError, type ResourceSource } from '../source/resource-source.ts'
import { findInText, type TextMatch } from './find-in-text.ts'
import { TextFolder } from './fold-text.ts'

/** A passage that was found, and the spine item that it stands in. */
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

/** Nearby, the file with all texts is here so soon, and no chapter need be asked for. */
const HEAD_START_MS = 100

/**
 * Looks for words through the whole book, in the order of reading. Chapters are read one by one until the file with all
 * texts has come, where import has left one. A chapter that is missing is passed over. Throws
 * `ContentError` where the book's files cannot be had at all; ends quietly when `signal` aborts.
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

/** The texts that import has put into one file; none where there is no such file, or no network. */
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

/** Entities that break no word, or stand for what is in none. */
const HARMLESS_ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#160|#xa0);/gi

/**
 * Could the words stand in a chapter? Its tags taken out, most chapters say no, for a tenth of what reading them costs.
 * Where letters are written as entities, only reading it can tell.
 */
function mayContain(markup: string, query: string, folder: TextFolder): boolean {
  const text = markup.replaceAll(/<[^>]*>/g, '').replaceAll(HARMLESS_ENTITY, ' ')
  if (/&[#\w]+;/.test(text)) return true
  return !findInText(text, query, folder).next().done
}

/** The text as positions count it; nothing where the words cannot stand in it. */
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
