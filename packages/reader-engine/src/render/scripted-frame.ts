/** Such a page was made for white paper, whatever theme the reader is in: it cannot be restyled. */
const SHEET_OF_PAPER = 'background:#fff;color-scheme:light'

/**
 * A page with its own scripts, over the same page without them. Its frame has an origin that is nobody's: it reads
 * nothing of the reader or the app, and the reader nothing of it. It runs only while it is shown.
 */
export class ScriptedFrame {
  readonly #plainFrame: HTMLIFrameElement
  readonly #address: () => Promise<string>
  #scriptedFrame: HTMLIFrameElement | undefined

  /** `address` may reject: then the page without its scripts stays. */
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

  /** Takes the place and size of the page below. */
  align(): void {
    if (this.#scriptedFrame)
      this.#scriptedFrame.style.cssText = `${this.#plainFrame.style.cssText};visibility:inherit;${SHEET_OF_PAPER}`
  }

  #load(frame: HTMLIFrameElement, address: string): void {
    if (frame !== this.#scriptedFrame) return
    let loads = 0
    frame.addEventListener('load', () => {
      if (frame !== this.#scriptedFrame) return
      // A page that has gone elsewhere is not the page that the reader is at.
      if (++loads > 1) this.hide()
      else this.#plainFrame.style.visibility = 'hidden'
    })
    frame.src = address
    this.#plainFrame.after(frame)
  }
}
