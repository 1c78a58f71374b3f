import { HIGHLIGHT_STYLE } from './highlight-text.ts'
import type { PageSize } from './page-geometry.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'

/** Content security policy of every `BookFrame`. It prevents scripts. Frames of `ScriptedFrame` do not have it. */
const FRAME_POLICY =
  "script-src 'none'; object-src 'none'; frame-src 'none'; connect-src 'none'; form-action 'none'; base-uri 'none'"
const SKELETON = `<html xmlns="${XHTML}"><head><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"/><title>-</title></head><body/></html>`

/**
 * `:where` has no specificity, so that any rule of the book overrides this style (spec 1 §1; EPUB 3.3 §9.3.3). The app
 * may set the three custom properties. A whole page that is read aloud is not highlighted.
 */
const spokenStyle = (activeClass: string) =>
  `:where(.${CSS.escape(activeClass)}:not(html,body)){background-color:var(--lectern-spoken-fill,#ffdb7a);color:var(--lectern-spoken-text,#1e2430);box-decoration-break:clone;text-decoration:underline 3px var(--lectern-spoken-line,#b4690e);text-underline-offset:.2em}`

/** A double tap enlarges nothing, so the browser reports each tap at once. */
const TOUCH_STYLE = 'html{touch-action:manipulation}'

const readerStyle = (activeClass: string) => `${spokenStyle(activeClass)}\n${HIGHLIGHT_STYLE}\n${TOUCH_STYLE}`

/**
 * Content for a frame. The head and the attributes of the root are taken from `document`; `layoutCss` is the style
 * sheet of the layout.
 */
export interface FrameContent {
  readonly document: Document
  readonly body: HTMLElement
  readonly activeClass: string
  readonly layoutCss: string
}

/**
 * An iframe with an empty document. `fill` sets or replaces the content, so that the iframe navigates only once. The
 * iframe has the origin of the app and runs no scripts.
 */
export class BookFrame {
  readonly element: HTMLIFrameElement
  readonly ready: Promise<Document>
  readonly #address: string
  #layoutStyle: Element | undefined

  constructor(host: HTMLElement, title: string) {
    const element = host.ownerDocument.createElement('iframe')
    element.setAttribute('sandbox', needsAllowScripts() ? 'allow-same-origin allow-scripts' : 'allow-same-origin')
    element.title = title
    element.scrolling = 'no'
    element.style.cssText = 'position:absolute;inset:0;border:0;transform-origin:0 0'
    const address = URL.createObjectURL(new Blob([SKELETON], { type: 'application/xhtml+xml' }))
    this.#address = address
    this.element = element
    this.ready = new Promise((resolve, reject) => {
      element.addEventListener(
        'load',
        () => {
          URL.revokeObjectURL(address)
          if (element.contentDocument) resolve(element.contentDocument)
          else reject(new Error('a frame without a document'))
        },
        { once: true },
      )
    })
    element.src = address
    host.append(element)
  }

  /** `frameDocument` is the document with which `ready` has resolved. */
  fill(frameDocument: Document, content: FrameContent): void {
    const root = frameDocument.documentElement
    const source = content.document.documentElement
    for (const attribute of Array.from(root.attributes)) root.removeAttributeNode(attribute)
    for (const attribute of Array.from(source.attributes)) root.setAttributeNode(frameDocument.importNode(attribute))
    const policy = frameDocument.head.firstElementChild
    const spoken = styleElement(frameDocument, readerStyle(content.activeClass))
    const headNodes = Array.from(content.document.head?.childNodes ?? []).map((node) =>
      frameDocument.importNode(node, true),
    )
    this.#layoutStyle = styleElement(frameDocument, content.layoutCss)
    frameDocument.head.replaceChildren(...(policy ? [policy] : []), spoken, ...headNodes, this.#layoutStyle)
    frameDocument.body.replaceWith(content.body)
  }

  /** Sets the size and the transform. Without a transform, removes that of a previous page, because frames are reused. */
  place({ width, height }: PageSize, transform = ''): void {
    Object.assign(this.element.style, { width: `${width}px`, height: `${height}px`, transform })
  }

  /** Replaces the style sheet of the layout. */
  restyle(css: string): void {
    if (this.#layoutStyle && this.#layoutStyle.textContent !== css) this.#layoutStyle.textContent = css
  }

  remove(): void {
    URL.revokeObjectURL(this.#address) // A frame that is removed before its `load` event still has the address.
    this.element.remove()
  }
}

function styleElement(document: Document, css: string): Element {
  const style = document.createElementNS(XHTML, 'style')
  style.textContent = css
  return style
}

/**
 * WebKit calls no event listeners in a frame without `allow-scripts` (bug 218086). The frame's policy and the sanitiser
 * still prevent scripts.
 */
function needsAllowScripts(): boolean {
  return navigator.vendor.startsWith('Apple')
}
