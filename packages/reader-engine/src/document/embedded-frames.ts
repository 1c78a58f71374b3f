import { cleanHref, isRemote, resolveReference } from '../package/index.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'
/** Attributes that a frame of the book keeps. They have no effect outside of its box. */
const KEPT_ATTRIBUTES = ['id', 'class', 'style', 'width', 'height', 'title', 'lang', 'dir']

/** A frame of a document, before its content is loaded. */
export interface EmbeddedFrame {
  /** Path of the file that the frame shows. */
  readonly path: string
  readonly title: string
  /** Element at the place of the frame. It is sanitised with the document. */
  readonly place: Element
}

/**
 * Replaces each `iframe` with a file of the book by an empty element. Other frames are not changed, so that the
 * sanitiser removes them.
 */
export function takeEmbeddedFrames(document: Document, path: string): EmbeddedFrame[] {
  return Array.from(document.querySelectorAll('iframe[src]')).flatMap((frame) => {
    const href = cleanHref(frame.getAttribute('src') ?? '')
    if (href === '' || href.startsWith('#') || isRemote(href)) return []
    const place = copyAttributes(frame, document.createElementNS(XHTML, 'span'))
    frame.replaceWith(place)
    return [{ path: resolveReference(href, path).path, title: frame.getAttribute('title') ?? '', place }]
  })
}

/**
 * Shows a sanitised document at the place of a frame. The frame cannot run scripts: it has no `allow-scripts`, and
 * inherits the content security policy of `BookFrame`.
 */
export function fillEmbeddedFrame({ place }: EmbeddedFrame, content: Document): void {
  const frame = copyAttributes(place, place.ownerDocument.createElementNS(XHTML, 'iframe'))
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.setAttribute('srcdoc', toHtml(content))
  place.replaceWith(frame)
}

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
