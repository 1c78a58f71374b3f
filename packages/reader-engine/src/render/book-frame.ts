import { HIGHLIGHT_STYLE } from './highlight-text.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'

/** First in every frame, before anything of the book: no script, no plug-in, no frame, no form, no request by script. */
const FRAME_POLICY =
  "script-src 'none'; object-src 'none'; frame-src 'none'; connect-src 'none'; form-action 'none'; base-uri 'none'"
const SKELETON = `<html xmlns="${XHTML}"><head><meta http-equiv="Content-Security-Policy" content="${FRAME_POLICY}"/><title>-</title></head><body/></html>`

/**
 * Default look of the spoken sentence. `:where` weighs nothing: any rule of the book's own wins (spec 1 §1;
 * EPUB 3.3 §9.3.3). The host page may set the three properties on the frame's root element.
 */
const SPOKEN_STYLE = (activeClass: string) =>
  `:where(.${CSS.escape(activeClass)}){background-color:var(--lectern-spoken-fill,#ffdb7a);color:var(--lectern-spoken-text,#1e2430);box-decoration-break:clone;text-decoration:underline 3px var(--lectern-spoken-line,#b4690e);text-underline-offset:.2em}`

const OWN_STYLE = (activeClass: string) => `${SPOKEN_STYLE(activeClass)}\n${HIGHLIGHT_STYLE}`

/** What a frame shows: the document's own head, the body of a part, and the styles of the layout. */
export interface FrameContent {
  readonly document: Document
  readonly body: HTMLElement
  readonly activeClass: string
  readonly layoutCss: string
}

/**
 * An iframe for a document of a book. It is made empty, while the book is still on its way, and filled when the text is
 * there: no second navigation. It shares the page's origin so that the page can measure it, and runs nothing.
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

  /** Shows a document. The frame must be `ready`. */
  fill(frameDocument: Document, content: FrameContent): void {
    const root = frameDocument.documentElement
    const source = content.document.documentElement
    for (const attribute of Array.from(root.attributes)) root.removeAttributeNode(attribute)
    for (const attribute of Array.from(source.attributes)) root.setAttributeNode(frameDocument.importNode(attribute))
    const policy = frameDocument.head.firstElementChild
    const spoken = styleElement(frameDocument, OWN_STYLE(content.activeClass))
    const own = Array.from(content.document.head?.childNodes ?? []).map((node) => frameDocument.importNode(node, true))
    this.#layoutStyle = styleElement(frameDocument, content.layoutCss)
    frameDocument.head.replaceChildren(...(policy ? [policy] : []), spoken, ...own, this.#layoutStyle)
    frameDocument.body.replaceWith(content.body)
  }

  /** Replaces the layout's styles. */
  restyle(css: string): void {
    if (this.#layoutStyle && this.#layoutStyle.textContent !== css) this.#layoutStyle.textContent = css
  }

  remove(): void {
    URL.revokeObjectURL(this.#address) // a frame that goes before it has loaded never does it
    this.element.remove()
  }
}

function styleElement(document: Document, css: string): Element {
  const style = document.createElementNS(XHTML, 'style')
  style.textContent = css
  return style
}

/**
 * WebKit fires no listener, not even the page's own, in a frame without `allow-scripts` (bug 218086). There the flag is
 * given; the policy in the frame and the sanitiser still let nothing of the book run.
 */
function needsAllowScripts(): boolean {
  return navigator.vendor.startsWith('Apple')
}
