import { isRemote, resolveReference } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import type { LoadPageTexts } from './page-texts.ts'
import { parseContent } from './parse-xml.ts'
import { rewriteReferences } from './rewrite-references.ts'
import { sanitise } from './sanitise.ts'
import type { StyleSheets } from './style-sheets.ts'

const HTML = 'text/html'
/** Elements that are visible without text. */
const CONTENT = 'img,svg,video,audio,canvas,math,iframe'
/** Attribute of the root of a page that is not well-formed, so that parts of the page may be missing. */
export const FAULTY_ATTRIBUTE = 'data-lectern-faulty'

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
  readonly loadTexts: LoadPageTexts | undefined
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
  const fillFrames =
    document.querySelector('iframe[src]') &&
    (await import('./embedded-frames.ts')).takeEmbeddedFrames(document, context, [...around, path])
  sanitise(document)
  if (document.contentType === HTML && mediaType !== HTML) {
    if (isBlank(document)) return (await import('./substitute-pages.ts')).createNotShownDocument(context.loadTexts)
    document.documentElement.setAttribute(FAULTY_ATTRIBUTE, '')
  }
  await rewriteReferences(document, path, context.source, context.sheets)
  await fillFrames?.()
  return hasBody(document) ? document : (await import('./substitute-pages.ts')).wrapInPage(document)
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

/** True for a document that shows nothing. */
const isBlank = ({ body }: Document): boolean => !body.textContent?.trim() && !body.querySelector(CONTENT)

/** The DOM types do not declare that `body` can be null. */
function hasBody(document: { readonly body: HTMLElement | null }): boolean {
  return document.body !== null
}
