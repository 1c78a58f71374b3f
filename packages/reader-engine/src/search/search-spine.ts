import { parseContent } from '../document/parse-xml.ts'
import { TextMap } from '../document/text-map.ts'
import type { SpineItem } from '../package/index.ts'
import { ContentError, type ResourceSource } from '../source/resource-source.ts'
import { findInText, type Passage } from './find-in-text.ts'
import { TextFolder } from './fold-text.ts'

/** A passage that was found, and the spine item that it stands in. */
export interface Found extends Passage {
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

/** So many chapters are fetched ahead of the one that is looked through. */
const AHEAD = 8

/**
 * Looks for words through the whole book, in the order of reading. A chapter that is missing is passed over. Throws
 * `ContentError` where the book's files cannot be had at all; ends quietly when `signal` aborts.
 */
export async function* searchSpine({ spine, source, language, query, signal }: SearchOptions): AsyncGenerator<Found> {
  const folder = new TextFolder(language)
  const items = spine.flatMap((item, number) => (item.mediaType.startsWith('image/') ? [] : [{ item, number }]))
  const fetched = new Map<number, Promise<string>>()
  for (const [at, { item, number }] of items.entries()) {
    for (const ahead of items.slice(at, at + AHEAD + 1)) {
      if (fetched.has(ahead.number)) continue
      const text = source.readText(ahead.item.path)
      text.catch(() => {}) // told when its turn comes
      fetched.set(ahead.number, text)
    }
    const markup = await textOrNothing(fetched.get(number))
    fetched.delete(number)
    if (signal?.aborted) return
    if (!mayHold(markup, query, folder)) continue
    for (const passage of findInText(plainText(markup, item.mediaType), query, folder)) {
      yield { item: number, ...passage }
      if (signal?.aborted) return
    }
  }
}

async function textOrNothing(text: Promise<string> | undefined): Promise<string> {
  try {
    return (await text) ?? ''
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
function mayHold(markup: string, query: string, folder: TextFolder): boolean {
  const text = markup.replaceAll(/<[^>]*>/g, '').replaceAll(HARMLESS_ENTITY, ' ')
  if (/&[#\w]+;/.test(text)) return true
  return !findInText(text, query, folder).next().done
}

/** The text as positions count it. */
function plainText(markup: string, mediaType: string): string {
  const { body } = parseContent(markup, mediaType)
  return new TextMap(body ?? parseContent(markup, mediaType)).nodes.map(({ data }) => data).join('')
}
