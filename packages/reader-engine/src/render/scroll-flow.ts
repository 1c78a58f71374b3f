import type { Flow, FlowOptions } from './flow.ts'
import { scrolledCss, SCROLL_SHARE } from './page-geometry.ts'
import type { SlideOptions } from './view.ts'

/** Scrolling has ended after this number of milliseconds without a scroll event. */
const ARRIVED_MS = 120

/** Shows a chapter as one long page that scrolls. A 'page' is one scroll step. */
export class ScrollFlow implements Flow {
  readonly css: string
  readonly #options: FlowOptions
  readonly #step: number
  #pages = 1
  #page = 0
  #arriving: ReturnType<typeof setTimeout> | undefined
  readonly #onScroll = () => {
    clearTimeout(this.#arriving)
    this.#arriving = setTimeout(() => this.#arrive(), ARRIVED_MS)
  }

  constructor(options: FlowOptions) {
    const { body, size, settings } = options
    this.#options = options
    this.#step = Math.max(1, Math.round(size.height * SCROLL_SHARE))
    this.css = scrolledCss(size, settings)
    body.style.transform = ''
    body.addEventListener('scroll', this.#onScroll, { passive: true })
  }

  countPages(): number {
    const { body, size } = this.#options
    this.#pages = Math.ceil(Math.max(0, body.scrollHeight - size.height - 1) / this.#step) + 1
    return this.#pages
  }

  findPage(rect: DOMRect): number {
    const { body, size } = this.#options
    if (rect.top >= 0 && rect.bottom <= size.height) return this.#page
    const page = Math.floor((rect.top + body.scrollTop) / this.#step)
    return rect.top < 0 ? Math.min(page, this.#page) : Math.min(this.#pages - 1, Math.max(page, this.#page + 1))
  }

  showPage(page: number, slide: SlideOptions | undefined): void {
    const { body } = this.#options
    const steps = page - this.#page
    const top = Math.abs(steps) === 1 ? body.scrollTop + steps * this.#step : page * this.#step
    this.#page = page
    if (steps !== 0) body.scrollTo({ top, behavior: slide ? 'smooth' : 'instant' })
  }

  release(): void {
    clearTimeout(this.#arriving)
    this.#options.body.removeEventListener('scroll', this.#onScroll)
  }

  #arrive(): void {
    const page = Math.min(this.#pages - 1, Math.ceil(this.#options.body.scrollTop / this.#step - 0.02))
    if (page === this.#page) return
    this.#page = page
    this.#options.onScrolled(page)
  }
}
