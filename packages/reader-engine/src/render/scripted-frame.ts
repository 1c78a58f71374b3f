/** Such a page was made for white paper, whatever theme the reader is in: it cannot be restyled. */
const SHEET_OF_PAPER = 'background:#fff;color-scheme:light'

/**
 * A page with its own scripts, over the same page without them. Its frame has an origin that is nobody's: it reads
 * nothing of the reader or the app, and the reader nothing of it. It runs only while it is shown.
 */
export class ScriptedFrame {
  readonly #under: HTMLIFrameElement
  readonly #address: () => Promise<string>
  #over: HTMLIFrameElement | undefined

  /** `address` may reject: then the page without its scripts stays. */
  constructor(under: HTMLIFrameElement, address: () => Promise<string>) {
    this.#under = under
    this.#address = address
  }

  show(): void {
    if (this.#over) return
    const over = this.#under.ownerDocument.createElement('iframe')
    over.setAttribute('sandbox', 'allow-scripts')
    over.title = this.#under.title
    this.#over = over
    this.align()
    this.#address().then(
      (address) => this.#load(over, address),
      () => this.hide(),
    )
  }

  hide(): void {
    this.#over?.remove()
    this.#over = undefined
    this.#under.style.visibility = ''
  }

  /** Takes the place and size of the page below. */
  align(): void {
    if (this.#over) this.#over.style.cssText = `${this.#under.style.cssText};visibility:inherit;${SHEET_OF_PAPER}`
  }

  #load(over: HTMLIFrameElement, address: string): void {
    if (over !== this.#over) return
    let loads = 0
    over.addEventListener('load', () => {
      if (over !== this.#over) return
      // A page that has gone elsewhere is not the page that the reader is at.
      if (++loads > 1) this.hide()
      else this.#under.style.visibility = 'hidden'
    })
    over.src = address
    this.#under.after(over)
  }
}
