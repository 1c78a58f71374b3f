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
  /** Path of the spine item. References in the text are relative to this path. */
  readonly path: string
}

/**
 * Resolves with a detached, sanitised document with rewritten references (`rewriteReferences`). A document without a
 * body is wrapped in an XHTML page.
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

/** The DOM types do not declare that `body` can be null. */
function hasBody(document: { readonly body: HTMLElement | null }): boolean {
  return document.body !== null
}

function wrapInPage(document: Document): Document {
  const page = createEmptyPage()
  page.body.append(page.adoptNode(document.documentElement))
  return page
}
