/** A page with its own scripts is made for white paper and cannot be styled by a theme. */
const SHEET_OF_PAPER = 'background:#fff;color-scheme:light'

/**
 * Shows a page with its own scripts over the same page without them. Its frame has an opaque origin: it cannot access
 * the reader or the app, and they cannot access it. It runs only while it is shown.
 */
export class ScriptedFrame {
  readonly #plainFrame: HTMLIFrameElement
  readonly #address: () => Promise<string>
  #scriptedFrame: HTMLIFrameElement | undefined

  /** If `address` rejects, the page without its scripts stays. */
  constructor(plainFrame: HTMLIFrameElement, address: () => Promise<string>) {
    this.#plainFrame = plainFrame
    this.#address = address
  }

  show(): void {
    if (this.#scriptedFrame) return
    const frame = this.#plainFrame.ownerDocument.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.title = this.#plainFrame.title
    this.#scriptedFrame = frame
    this.align()
    this.#address().then(
      (address) => this.#load(frame, address),
      () => this.hide(),
    )
  }

  hide(): void {
    this.#scriptedFrame?.remove()
    this.#scriptedFrame = undefined
    this.#plainFrame.style.visibility = ''
  }

  /** Gives the scripted frame the place and size of the plain one. */
  align(): void {
    if (this.#scriptedFrame)
      this.#scriptedFrame.style.cssText = `${this.#plainFrame.style.cssText};visibility:inherit;${SHEET_OF_PAPER}`
  }

  #load(frame: HTMLIFrameElement, address: string): void {
    if (frame !== this.#scriptedFrame) return
    let loads = 0
    frame.addEventListener('load', () => {
      if (frame !== this.#scriptedFrame) return
      // The page has navigated elsewhere: show the plain one instead.
      if (++loads > 1) this.hide()
      else this.#plainFrame.style.visibility = 'hidden'
    })
    frame.src = address
    this.#plainFrame.after(frame)
  }
}
