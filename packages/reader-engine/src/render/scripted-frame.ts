/** Pages with scripts expect a white background. */
const WHITE_PAGE_STYLE = 'background:#fff;color-scheme:light'

/**
 * Shows a page with its scripts in a second frame above the frame without scripts. The second frame has an opaque
 * origin, so that the page cannot access the app.
 */
export class ScriptedFrame {
  readonly #plainFrame: HTMLIFrameElement
  readonly #address: () => Promise<string>
  #scriptedFrame: HTMLIFrameElement | undefined

  /** If `address` rejects, the frame without scripts stays visible. */
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

  /** Gives the frame with scripts the position and size of the frame without scripts. */
  align(): void {
    if (this.#scriptedFrame)
      this.#scriptedFrame.style.cssText = `${this.#plainFrame.style.cssText};visibility:inherit;${WHITE_PAGE_STYLE}`
  }

  #load(frame: HTMLIFrameElement, address: string): void {
    if (frame !== this.#scriptedFrame) return
    let loads = 0
    frame.addEventListener('load', () => {
      if (frame !== this.#scriptedFrame) return
      // A second `load` event means that the page has navigated elsewhere.
      if (++loads > 1) this.hide()
      else this.#plainFrame.style.visibility = 'hidden'
    })
    frame.src = address
    this.#plainFrame.after(frame)
  }
}
