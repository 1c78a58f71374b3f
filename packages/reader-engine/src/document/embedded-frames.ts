import { cleanHref, isDocument, isRemote, resolveReference } from '../package/index.ts'
import { buildDocument, type BuildContext } from './build-document.ts'
import { isTooComplex } from './document-limits.ts'
import { isElement } from './node-types.ts'
import { LINK_ATTRIBUTE } from './rewrite-references.ts'
import { createNotShownDocument } from './substitute-pages.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'
/** Attributes that a frame of the book keeps. They have no effect outside of its box. */
const KEPT_ATTRIBUTES = ['id', 'class', 'style', 'width', 'height', 'title', 'lang', 'dir']

/** Documents in frames do not have the colours of the reader's theme. Most documents expect a white background. */
const FRAME_STYLE = 'background:#fff;color-scheme:light'
/** A frame in a frame shows its document. A frame in such a frame shows none, to limit the number of documents. */
const FRAME_DEPTH_MAX = 2

/** A frame of a document, before its content is loaded. */
interface EmbeddedFrame {
  /** Path of the file that the frame shows. */
  readonly path: string
  readonly title: string
  /** Element at the place of the frame. It is sanitised with the document. */
  readonly place: Element
}

/**
 * Replaces each `iframe` with a file of the book by an empty element. Other frames are not changed, so that the
 * sanitiser removes them. Returns the function that shows the frames after the document has been sanitised. `around`
 * lists the path of the document, after those of the documents that embed it.
 */
export function takeEmbeddedFrames(
  document: Document,
  context: BuildContext,
  around: readonly string[],
): () => Promise<void> {
  const frames = Array.from(document.querySelectorAll('iframe[src]')).flatMap((frame): EmbeddedFrame[] => {
    const href = cleanHref(frame.getAttribute('src') ?? '')
    if (href === '' || href.startsWith('#') || isRemote(href)) return []
    const place = copyAttributes(frame, document.createElementNS(XHTML, 'span'))
    frame.replaceWith(place)
    const { path } = resolveReference(href, around.at(-1) ?? '')
    return [{ path, title: frame.getAttribute('title') ?? '', place }]
  })
  return async () => {
    await Promise.all(frames.map(async (frame) => fillFrame(frame, await buildContent(frame, context, around))))
  }
}

/** Resolves with a page that says so if the frame cannot show its file, also if the file is one of `around`. */
async function buildContent(
  { path, title }: EmbeddedFrame,
  context: BuildContext,
  around: readonly string[],
): Promise<Document> {
  const isAllowed = around.length <= FRAME_DEPTH_MAX && !around.includes(path)
  const text = isAllowed ? await context.source.readText(path).catch(() => '') : ''
  const mediaType = /\.svg$/i.test(path) ? 'image/svg+xml' : ''
  if (text === '' || !isDocument(mediaType, text) || isTooComplex(text))
    return createNotShownDocument(context.loadTexts, title)
  return buildDocument({ text, mediaType, path }, context, around)
}

/**
 * Shows a sanitised document at the place of a frame. The frame cannot run scripts: it has no `allow-scripts`, and
 * inherits the content security policy of `BookFrame`.
 */
function fillFrame({ place }: EmbeddedFrame, content: Document): void {
  const frame = copyAttributes(place, place.ownerDocument.createElementNS(XHTML, 'iframe'))
  frame.setAttribute('style', `${FRAME_STYLE};${place.getAttribute('style') ?? ''}`)
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.setAttribute('srcdoc', toHtml(content))
  if (isFrame(frame)) frame.addEventListener('load', () => passLinksOn(frame))
  place.replaceWith(frame)
}

/** A click in a frame of the book does not reach the document around the frame, so the frame is clicked. */
function passLinksOn(frame: HTMLIFrameElement): void {
  frame.contentDocument?.addEventListener('click', (event) => {
    const link = event.composedPath().find(isElement)?.closest(`[${LINK_ATTRIBUTE}]`)
    if (!link) return
    event.preventDefault()
    frame.setAttribute(LINK_ATTRIBUTE, link.getAttribute(LINK_ATTRIBUTE) ?? '')
    frame.click()
    frame.removeAttribute(LINK_ATTRIBUTE)
  })
}

const isFrame = (element: Element): element is HTMLIFrameElement => 'contentDocument' in element

function copyAttributes(from: Element, to: Element): Element {
  for (const name of KEPT_ATTRIBUTES) {
    const value = from.getAttribute(name)
    if (value !== null) to.setAttribute(name, value)
  }
  return to
}

/** Elements whose text HTML does not escape. Browsers do not need them. */
const UNESCAPED = 'xmp,noembed,noframes,plaintext'

/**
 * Returns HTML, because browsers parse `srcdoc` as HTML, where `<p/>` does not end the paragraph. Removes what ends
 * elsewhere in HTML than in XML, so that no text becomes an element that was not sanitised.
 */
function toHtml(content: Document): string {
  const page = content.implementation.createHTMLDocument()
  const root = page.importNode(content.documentElement, true)
  page.documentElement.replaceWith(root)
  for (const element of page.querySelectorAll(UNESCAPED)) element.remove()
  for (const style of page.querySelectorAll('style'))
    style.textContent = (style.textContent ?? '').replaceAll('</', String.raw`<\/`)
  const hidden = page.createNodeIterator(root, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_PROCESSING_INSTRUCTION)
  for (let node = hidden.nextNode(); node; node = hidden.nextNode()) node.parentNode?.removeChild(node)
  return `<!DOCTYPE html>${root.outerHTML}`
}
