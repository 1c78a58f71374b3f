import { isRemote, resolveReference } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { parseContent } from './parse-xml.ts'
import { rewriteReferences } from './rewrite-references.ts'
import { sanitise } from './sanitise.ts'
import type { StyleSheets } from './style-sheets.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'

/** Source text of a spine item, or of a part of it. */
export interface Markup {
  readonly text: string
  readonly mediaType: string
  /** Path of the spine item in the book. References in the text are relative to it. */
  readonly path: string
}

/**
 * Parses a source text and returns a detached document that is safe to show: sanitised, and with references to the
 * addresses of the source. Wraps an SVG, or another document without a body, in a page.
 */
export async function buildDocument(
  { text, mediaType, path }: Markup,
  source: ResourceSource,
  sheets: StyleSheets,
): Promise<Document> {
  const document = parseContent(text, mediaType)
  sanitise(document)
  await rewriteReferences(document, path, source, sheets)
  return hasBody(document) ? document : wrapInPage(document)
}

/** Number of characters at the start of a document in which style sheet links are searched. */
const HEAD_CHARACTERS = 8192

/**
 * Returns the paths of the style sheets that a document probably links. The search uses a pattern, so that the style
 * sheets can be requested before the document is parsed.
 */
export function findLinkedStyles(text: string, path: string): string[] {
  const head = text.slice(0, HEAD_CHARACTERS).split(/<\/head/i, 1)[0] ?? ''
  return Array.from(head.matchAll(/<link\b[^>]*\bhref\s*=\s*["']([^"'&]+\.css)["']/gi), ([, href = '']) => href)
    .filter((href) => !isRemote(href))
    .map((href) => resolveReference(href, path).path)
}

/** Page without margins: its content may have margins, and a fixed page must fill the frame to the edges. */
const EMPTY_PAGE = `<html xmlns="${XHTML}"><head/><body style="margin:0;height:100%"/></html>`

function createEmptyPage(): Document {
  return new DOMParser().parseFromString(EMPTY_PAGE, 'application/xhtml+xml')
}

/** Creates a page that contains only an image, for an image in the spine. */
export async function createPictureDocument(path: string, source: ResourceSource): Promise<Document> {
  const page = createEmptyPage()
  const image = page.createElementNS(XHTML, 'img')
  image.setAttribute('src', await source.address(path))
  image.setAttribute('alt', '')
  page.body.append(image)
  return page
}

/** Returns false if the root is not `html` or has no body. The DOM types do not declare that `body` can be null. */
function hasBody(document: { readonly body: HTMLElement | null }): boolean {
  return document.body !== null
}

function wrapInPage(document: Document): Document {
  const page = createEmptyPage()
  page.body.append(page.adoptNode(document.documentElement))
  return page
}
