import { isDocument, isRemote, resolveReference } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import type { EmbeddedFrame } from './embedded-frames.ts'
import type { PageTexts } from './page-texts.ts'
import { parseContent } from './parse-xml.ts'
import { rewriteReferences } from './rewrite-references.ts'
import { sanitise } from './sanitise.ts'
import type { StyleSheets } from './style-sheets.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'

/** Source text of a spine item, or of a part of it. */
export interface Markup {
  readonly text: string
  readonly mediaType: string
  /** Path of the spine item. References in the text are relative to this path. */
  readonly path: string
}

/** Resources of the book and texts of the app that documents are built with. */
export interface BuildContext {
  readonly source: ResourceSource
  readonly sheets: StyleSheets
  readonly texts: PageTexts
}

/**
 * Resolves with a detached, sanitised document with rewritten references (`rewriteReferences`) and filled frames. A
 * document without a body is wrapped in an XHTML page. `around` lists the paths of the documents that embed this one.
 */
export async function buildDocument(
  { text, mediaType, path }: Markup,
  context: BuildContext,
  around: readonly string[] = [],
): Promise<Document> {
  const document = parseContent(text, mediaType)
  // Few documents have frames, so their code is loaded on demand.
  const embedding = document.querySelector('iframe[src]') === null ? undefined : await import('./embedded-frames.ts')
  const frames = embedding?.takeEmbeddedFrames(document, path) ?? []
  sanitise(document)
  await rewriteReferences(document, path, context.source, context.sheets)
  await Promise.all(
    frames.map(async (frame) =>
      embedding?.fillEmbeddedFrame(frame, await buildEmbedded(frame, context, [...around, path])),
    ),
  )
  return hasBody(document) ? document : wrapInPage(document)
}

/** A frame in a frame shows its document. A frame in such a frame shows none, to limit the number of documents. */
const FRAME_DEPTH_MAX = 2

/** Resolves with a page that says so if the frame cannot show its file, also if the file is one of `around`. */
async function buildEmbedded(
  { path, title }: EmbeddedFrame,
  context: BuildContext,
  around: readonly string[],
): Promise<Document> {
  const isAllowed = around.length <= FRAME_DEPTH_MAX && !around.includes(path)
  const text = isAllowed ? await context.source.readText(path).catch(() => '') : ''
  const mediaType = /\.svg$/i.test(path) ? 'image/svg+xml' : ''
  if (text === '' || !isDocument(mediaType, text)) return createNotShownDocument(context.texts, title)
  return buildDocument({ text, mediaType, path }, context, around)
}

/** Style sheet links are searched in this number of characters at the start of a document. */
const HEAD_CHARACTERS = 8192

/**
 * Returns the paths of the `.css` files that the head probably links. Uses a pattern, because the style sheets are
 * requested before the document is parsed.
 */
export function findLinkedStyles(text: string, path: string): string[] {
  const head = text.slice(0, HEAD_CHARACTERS).split(/<\/head/i, 1)[0] ?? ''
  return Array.from(head.matchAll(/<link\b[^>]*\bhref\s*=\s*["']([^"'&]+\.css)["']/gi), ([, href = '']) => href)
    .filter((href) => !isRemote(href))
    .map((href) => resolveReference(href, path).path)
}

/** The page has no margins, because a fixed page must fill the frame. */
const EMPTY_PAGE = `<html xmlns="${XHTML}"><head/><body style="margin:0;height:100%"/></html>`

function createEmptyPage(): Document {
  return new DOMParser().parseFromString(EMPTY_PAGE, 'application/xhtml+xml')
}

/** Creates an XHTML page with only the image at `path`. */
export async function createPictureDocument(path: string, source: ResourceSource): Promise<Document> {
  const page = createEmptyPage()
  const image = page.createElementNS(XHTML, 'img')
  image.setAttribute('src', await source.address(path))
  image.setAttribute('alt', '')
  page.body.append(image)
  return page
}

/** Creates an XHTML page that only says that this part of the book cannot be shown, after the title of the part. */
export function createNotShownDocument({ language, notShown }: PageTexts, title = ''): Document {
  const page = createEmptyPage()
  if (title !== '') {
    const heading = page.createElementNS(XHTML, 'p')
    heading.setAttribute('style', 'margin:1em 10%;text-align:center;font:bold 1.25em/1.5 sans-serif')
    heading.append(title)
    page.body.append(heading)
  }
  const notice = page.createElementNS(XHTML, 'p')
  notice.setAttribute('lang', language)
  notice.setAttribute('style', 'margin:20% 10%;text-align:center;font:1.25em/1.5 sans-serif')
  notice.append(notShown)
  page.body.append(notice)
  return page
}

/** The DOM types do not declare that `body` can be null. */
function hasBody(document: { readonly body: HTMLElement | null }): boolean {
  return document.body !== null
}

function wrapInPage(document: Document): Document {
  const page = createEmptyPage()
  page.body.append(page.adoptNode(document.documentElement))
  return page
}
