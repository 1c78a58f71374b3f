import { watchCursor } from './cursor-watch.ts'
import type { Flow, FlowOptions } from './flow.ts'
import { columnGrid, pageAt, pageCount, reflowCss, type ColumnGrid } from './page-geometry.ts'
import type { SlideOptions } from './view.ts'

/** Lays the text out in columns. A page turn moves the body by the size of a page. */
export class ColumnsFlow implements Flow {
  readonly css: string
  readonly #options: FlowOptions
  readonly #grid: ColumnGrid
  readonly #stopWatching: () => void
  #page = 0
  #slide: Animation | undefined

  constructor(options: FlowOptions) {
    const { size, settings, vertical } = options
    this.#options = options
    this.#grid = columnGrid(size, settings, vertical)
    this.css = reflowCss(size, settings, this.#grid)
    this.#stopWatching = watchCursor(options.body.ownerDocument, {
      onScrolled: (left, top) => this.#follow(this.#page + this.#countPagesWithin(left, top)),
      onPlace: (rects) => this.#followRects(rects),
    })
  }

  countPages(): number {
    const { body, vertical } = this.#options
    return pageCount(vertical ? body.scrollHeight : body.scrollWidth, this.#grid)
  }

  findPage(rect: DOMRect): number {
    return pageAt(this.#getDistance(rect), this.#grid)
  }

  showPage(page: number, slide: SlideOptions | undefined): void {
    const { body } = this.#options
    const [from, to] = [this.#getTransform(this.#page), this.#getTransform(page)]
    this.#page = page
    this.#endSlide()
    body.style.transform = to
    if (slide && from !== to) {
      const options = { duration: slide.durationMs, easing: 'ease-out' }
      this.#slide = body.animate([{ transform: from }, { transform: to }], options)
    }
  }

  release(): void {
    this.#stopWatching()
    this.#endSlide()
  }

  #endSlide(): void {
    this.#slide?.cancel()
    this.#slide = undefined
  }

  #followRects(rects: readonly DOMRect[]): void {
    const [first] = rects
    if (first && !rects.some((rect) => this.#isOnPage(rect))) this.#follow(this.findPage(first))
  }

  /** A rectangle that begins before its column, for example with a negative margin, is on the page too. */
  #isOnPage(rect: DOMRect): boolean {
    const length = this.#options.vertical ? rect.height : rect.width
    const last = pageAt(this.#getDistance(rect) + Math.max(0, length - 1), this.#grid)
    return this.findPage(rect) <= this.#page && this.#page <= last
  }

  /** Returns the distance of a rectangle from the beginning of the text, in CSS pixels. */
  #getDistance(rect: DOMRect): number {
    const { body, vertical, rtl } = this.#options
    const whole = body.getBoundingClientRect()
    return vertical ? rect.top - whole.top : rtl ? whole.right - rect.right : rect.left - whole.left
  }

  #follow(page: number): void {
    if (page !== this.#page) this.#options.onCursorMoved(page)
  }

  /** Returns the number of pages for a scroll in CSS pixels. The browser scrolls only until the text is visible. */
  #countPagesWithin(left: number, top: number): number {
    const { size, vertical, rtl } = this.#options
    const share = vertical ? top / size.height : (rtl ? -left : left) / size.width
    return share < 0 ? Math.floor(share) : Math.ceil(share)
  }

  #getTransform(page: number): string {
    const { size, vertical, rtl } = this.#options
    if (vertical) return `translateY(${-page * size.height}px)`
    return `translateX(${(rtl ? page : -page) * size.width}px)`
  }
}
