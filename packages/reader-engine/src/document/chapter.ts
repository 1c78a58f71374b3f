import type { SpineItem } from '../package/index.ts'
import { buildDocument, findLinkedStyles, type BuildContext, type Markup } from './build-document.ts'

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

/** Markup with fewer characters has too few elements to stop the browser. */
const SIMPLE_CHARACTERS = 100_000
/** Types of almost all documents. The code for other files is loaded on demand. */
const USUAL_TYPE = /^(?:application\/xhtml|image\/svg)\+xml$/

/**
 * Loads a spine item as a chapter. A file that cannot be shown is replaced by a page that says so.
 * Rejects with `ContentError` if the file cannot be loaded.
 */
export async function loadChapter(item: SpineItem, context: BuildContext): Promise<Chapter> {
  const { path, mediaType, layout } = item
  const { sheets } = context
  for (const style of item.styles) void sheets.text(style)
  const content = await readContent(item, context)
  if (typeof content !== 'string') return createWholeChapter(content)
  for (const style of findLinkedStyles(content, path)) void sheets.text(style)
  const build = (text: string, type: string) => buildUnlessTooComplex({ text, mediaType: type, path }, context)
  if (layout === 'reflowable' && content.length > LONG_CHARACTERS) {
    const { createLongChapter } = await import('./long-chapter.ts')
    const chapter = await createLongChapter(content, mediaType, LONG_CHARACTERS, build)
    if (chapter) return chapter
  }
  return createWholeChapter(await build(content, mediaType))
}

/** Resolves with the text of a document, or with the page that replaces the item. */
async function readContent(item: SpineItem, context: BuildContext): Promise<string | Document> {
  return USUAL_TYPE.test(item.mediaType)
    ? context.source.readText(item.path)
    : (await import('./read-other-content.ts')).readOtherContent(item, context)
}

/** Builds the document of an item or of a part of it. Too complex markup is replaced by a page that says so. */
async function buildUnlessTooComplex(markup: Markup, context: BuildContext): Promise<Document> {
  if (markup.text.length < SIMPLE_CHARACTERS) return buildDocument(markup, context)
  const { replaceTooComplex } = await import('./read-other-content.ts')
  const checked = await replaceTooComplex(markup.text, context)
  return typeof checked === 'string' ? buildDocument(markup, context) : checked
}

function createWholeChapter(document: Document): Chapter {
  return {
    parts: [{ start: 0 }],
    findPartById: (id) => (document.getElementById(id) ? 0 : undefined),
    findPartByOffset: () => 0,
    createDocument: async () => document,
  }
}
