import type { Flow, FlowOptions } from './flow.ts'
import { columnGrid, pageAt, pageCount, reflowCss, type ColumnGrid } from './page-geometry.ts'
import type { SlideOptions } from './view.ts'

/** Lays the text out in columns. A page turn moves the body by the size of a page. */
export class ColumnsFlow implements Flow {
  readonly css: string
  readonly #options: FlowOptions
  readonly #grid: ColumnGrid
  #page = 0
  #slide: Animation | undefined

  constructor(options: FlowOptions) {
    const { size, settings, vertical } = options
    this.#options = options
    this.#grid = columnGrid(size, settings, vertical)
    this.css = reflowCss(size, settings, this.#grid)
  }

  countPages(): number {
    const { body, vertical } = this.#options
    return pageCount(vertical ? body.scrollHeight : body.scrollWidth, this.#grid)
  }

  findPage(rect: DOMRect): number {
    const { body, vertical, rtl } = this.#options
    const whole = body.getBoundingClientRect()
    const distance = vertical ? rect.top - whole.top : rtl ? whole.right - rect.right : rect.left - whole.left
    return pageAt(distance, this.#grid)
  }

  showPage(page: number, slide: SlideOptions | undefined): void {
    const { body } = this.#options
    const [from, to] = [this.#getTransform(this.#page), this.#getTransform(page)]
    this.#page = page
    this.release()
    body.style.transform = to
    if (slide && from !== to) {
      const options = { duration: slide.durationMs, easing: 'ease-out' }
      this.#slide = body.animate([{ transform: from }, { transform: to }], options)
    }
  }

  release(): void {
    this.#slide?.cancel()
    this.#slide = undefined
  }

  #getTransform(page: number): string {
    const { size, vertical, rtl } = this.#options
    if (vertical) return `translateY(${-page * size.height}px)`
    return `translateX(${(rtl ? page : -page) * size.width}px)`
  }
}
