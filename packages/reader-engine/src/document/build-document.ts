import { isRemote, resolveReference } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { parseContent } from './parse-xml.ts'
import { rewriteReferences } from './rewrite-references.ts'
import { sanitise } from './sanitise.ts'
import type { StyleSheets } from './style-sheets.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'

/** What stands in a spine item, or in a part of it. */
export interface Markup {
  readonly text: string
  readonly mediaType: string
  /** Where it lies in the book: its references start there. */
  readonly path: string
}

/**
 * A detached document that is safe to show: parsed, sanitised, its references rewritten. SVG and whatever else has no
 * body come inside a page of their own.
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

/** No more of a document than this is looked through for links: a head is short. */
const HEAD_CHARACTERS = 8192

/** The style sheets that a document seems to link, to be fetched while it is being parsed. */
export function findLinkedStyles(text: string, path: string): string[] {
  const head = text.slice(0, HEAD_CHARACTERS).split(/<\/head/i, 1)[0] ?? ''
  return Array.from(head.matchAll(/<link\b[^>]*\bhref\s*=\s*["']([^"'&]+\.css)["']/gi), ([, href = '']) => href)
    .filter((href) => !isRemote(href))
    .map((href) => resolveReference(href, path).path)
}

/** A page without margins: what stands on it has none of its own, and fixed pages are cut at their edges. */
const EMPTY_PAGE = `<html xmlns="${XHTML}"><head/><body style="margin:0;height:100%"/></html>`

function createEmptyPage(): Document {
  return new DOMParser().parseFromString(EMPTY_PAGE, 'application/xhtml+xml')
}

/** A picture of the spine on a page of its own. */
export async function createPictureDocument(path: string, source: ResourceSource): Promise<Document> {
  const page = createEmptyPage()
  const image = page.createElementNS(XHTML, 'img')
  image.setAttribute('src', await source.address(path))
  image.setAttribute('alt', '')
  page.body.append(image)
  return page
}

/** `body` is null where the root is no `html`, or has none. */
function hasBody(document: { readonly body: HTMLElement | null }): boolean {
  return document.body !== null
}

function wrapInPage(document: Document): Document {
  const page = createEmptyPage()
  page.body.append(page.adoptNode(document.documentElement))
  return page
}
