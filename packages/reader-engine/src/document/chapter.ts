import type { SpineItem } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { buildDocument, findLinkedStyles, createPictureDocument } from './build-document.ts'
import type { StyleSheets } from './style-sheets.ts'

/**
 * A reflowable chapter with at most this many characters is laid out as a whole. The layout time grows with the amount
 * of text.
 */
const LONG_CHARACTERS = 200_000

/** A loaded spine item. It is shown as a whole or in parts. */
export interface Chapter {
  /** `start` is the character offset in the chapter at which the part begins. */
  readonly parts: readonly { readonly start: number }[]
  /** Returns the index of the part that contains the element with this id, or undefined if there is no such element. */
  readonly findPartById: (id: string) => number | undefined
  readonly findPartByOffset: (offset: number) => number
  /**
   * Returns the document of a part. The caller may move the nodes of the document. A chapter with one part returns the
   * same document at each call.
   */
  readonly createDocument: (part: number) => Promise<Document>
}

/** Loads a spine item as a chapter. Rejects with `ContentError` if its file cannot be loaded. */
export async function loadChapter(item: SpineItem, source: ResourceSource, sheets: StyleSheets): Promise<Chapter> {
  const { path, mediaType, layout } = item
  if (mediaType.startsWith('image/') && mediaType !== 'image/svg+xml')
    return createWholeChapter(await createPictureDocument(path, source))
  for (const style of item.styles) void sheets.text(style)
  const text = await source.readText(path)
  for (const style of findLinkedStyles(text, path)) void sheets.text(style)
  const build = (markup: string, type: string) => buildDocument({ text: markup, mediaType: type, path }, source, sheets)
  if (layout === 'reflowable' && text.length > LONG_CHARACTERS) {
    const { createLongChapter } = await import('./long-chapter.ts')
    const chapter = createLongChapter(text, mediaType, LONG_CHARACTERS, build)
    if (chapter) return chapter
  }
  return createWholeChapter(await build(text, mediaType))
}

function createWholeChapter(document: Document): Chapter {
  return {
    parts: [{ start: 0 }],
    findPartById: (id) => (document.getElementById(id) ? 0 : undefined),
    findPartByOffset: () => 0,
    createDocument: async () => document,
  }
}
