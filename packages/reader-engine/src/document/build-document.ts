import { isRemote, resolveReference, type SpineItem } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { parseContent } from './parse-xml.ts'
import { rewriteReferences } from './rewrite-references.ts'
import { sanitise } from './sanitise.ts'
import type { StyleSheets } from './style-sheets.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'

/**
 * A spine item as a detached document that is safe to show: parsed, sanitised, its references rewritten.
 * SVG, pictures and whatever else has no body come inside a page of their own. Rejects with `ContentError`.
 */
export async function buildDocument(item: SpineItem, source: ResourceSource, sheets: StyleSheets): Promise<Document> {
  if (item.mediaType.startsWith('image/') && item.mediaType !== 'image/svg+xml') return pictureDocument(item, source)
  for (const path of item.styles) void sheets.text(path)
  const text = await source.readText(item.path)
  for (const path of linkedStyles(text, item.path)) void sheets.text(path)
  const document = parseContent(text, item.mediaType)
  sanitise(document)
  await rewriteReferences(document, item.path, source, sheets)
  return hasBody(document) ? document : pageAround(document)
}

/** No more of a document than this is looked through for links: a head is short. */
const HEAD_CHARACTERS = 8192

/** The style sheets that a document seems to link, to be fetched while it is being parsed. */
function linkedStyles(text: string, path: string): string[] {
  const head = text.slice(0, HEAD_CHARACTERS).split(/<\/head/i, 1)[0] ?? ''
  return Array.from(head.matchAll(/<link\b[^>]*\bhref\s*=\s*["']([^"'&]+\.css)["']/gi), ([, href = '']) => href)
    .filter((href) => !isRemote(href))
    .map((href) => resolveReference(href, path).path)
}

/** A page without margins: what stands on it has none of its own, and fixed pages are cut at their edges. */
const EMPTY_PAGE = `<html xmlns="${XHTML}"><head/><body style="margin:0;height:100%"/></html>`

function emptyPage(): Document {
  return new DOMParser().parseFromString(EMPTY_PAGE, 'application/xhtml+xml')
}

async function pictureDocument(item: SpineItem, source: ResourceSource): Promise<Document> {
  const page = emptyPage()
  const image = page.createElementNS(XHTML, 'img')
  image.setAttribute('src', await source.address(item.path))
  image.setAttribute('alt', '')
  page.body.append(image)
  return page
}

/** `body` is null where the root is no `html`, or has none. */
function hasBody(document: { readonly body: HTMLElement | null }): boolean {
  return document.body !== null
}

function pageAround(document: Document): Document {
  const page = emptyPage()
  page.body.append(page.adoptNode(document.documentElement))
  return page
}
