import type { Chapter } from '../document/chapter.ts'
import { TextMap } from '../document/text-map.ts'
import type { BookFrame } from './book-frame.ts'
import { highlightText, clearHighlight, type HighlightKind } from './highlight-text.ts'
import type { Flow } from './flow.ts'
import { createFlow } from './create-flow.ts'
import type { PageSize, ReflowSettings } from './page-geometry.ts'
import type { PageBreak, ShownText, SlideOptions, View } from './view.ts'

export interface ReflowViewOptions {
  readonly item: number
  readonly part: number
  readonly chapter: Chapter
  /** Document of this part of the chapter. */
  readonly document: Document
  readonly frame: BookFrame
  readonly frameDocument: Document
  readonly container: HTMLElement
  readonly activeClass: string
  readonly size: PageSize
  readonly settings: ReflowSettings
  /** True if the package asks for one long page. */
  readonly scrolledByBook: boolean
  /** Called after the user has scrolled to another page. */
  readonly onScrolled: () => void
  /** Called after a screen reader has moved its cursor to another page. The view still shows its page. */
  readonly onCursorMoved: (page: number) => void
}

/** Shows reflowable text: a chapter or a part of it, in columns or as one long page. */
export class ReflowView implements View {
  readonly sheet: View['sheet']
  readonly items: readonly number[]
  readonly container: HTMLElement
  readonly frames: readonly HTMLIFrameElement[]
  readonly scripted = false
  pages = 1
  page = 0
  readonly #frame: BookFrame
  readonly #chapter: Chapter
  readonly #document: Document
  readonly #body: HTMLElement
  readonly #start: number
  readonly #scrolledByBook: boolean
  #vertical = false
  #rtl = false
  #size: PageSize
  #settings: ReflowSettings
  #flow: Flow
  #text: TextMap | undefined
  readonly #onScrolled: () => void
  readonly #onCursorMoved: (page: number) => void
  /** Character offset in the spine item that stays visible when the layout changes; undefined if not measured. */
  #anchor: number | undefined

  constructor(options: ReflowViewOptions) {
    const { chapter, part, frame, frameDocument, size, settings } = options
    this.sheet = { item: options.item, part, parts: chapter.parts.length }
    this.items = [options.item]
    this.container = options.container
    this.frames = [frame.element]
    this.#frame = frame
    this.#chapter = chapter
    this.#document = frameDocument
    this.#start = chapter.parts[part]?.start ?? 0
    this.#size = size
    this.#settings = settings
    this.#scrolledByBook = options.scrolledByBook
    this.#onScrolled = options.onScrolled
    this.#onCursorMoved = options.onCursorMoved
    this.#frame.place(this.#size)
    const body = frameDocument.adoptNode(options.document.body)
    this.#body = body
    this.#flow = this.#createFlow()
    frame.fill(frameDocument, {
      document: options.document,
      body,
      activeClass: options.activeClass,
      layoutCss: this.#flow.css,
    })
    const style = frameDocument.defaultView?.getComputedStyle(body)
    this.#vertical = style?.writingMode.startsWith('vertical') ?? false
    this.#rtl = style?.direction === 'rtl'
    if (this.#vertical || this.#rtl) this.#reflow()
    this.pages = this.#flow.countPages()
  }

  goTo(page: number, slide?: SlideOptions): void {
    this.#anchor = undefined
    this.page = Math.max(0, Math.min(this.pages - 1, page))
    this.#flow.showPage(this.page, slide)
  }

  elementById(item: number, id: string): Element | undefined {
    if (item !== this.sheet.item) return undefined
    return id === '' ? this.#body : (this.#document.getElementById(id) ?? undefined)
  }

  findPage(element: Element): number {
    if (element === this.#body) return 0
    const rect = element.getClientRects()[0]
    return rect ? this.#flow.findPage(rect) : this.#findPageAt(this.#map.offsetBefore(element))
  }

  hasBegun(item: number, id: string): boolean | undefined {
    const element = this.elementById(item, id)
    if (element) return this.findPage(element) <= this.page
    const part = item === this.sheet.item ? this.#chapter.findPartById(id) : undefined
    return part === undefined ? undefined : part < this.sheet.part
  }

  findPageBreaks(element: Element): PageBreak[] {
    const rects = element.getClientRects()
    const [first, last] = [rects[0], rects[rects.length - 1]]
    if (!first || !last) return []
    const lastPage = this.#flow.findPage(last)
    const start = this.#map.offsetBefore(element)
    const length = element.textContent?.length ?? 0
    const breaks: PageBreak[] = []
    for (let page = this.#flow.findPage(first) + 1; page <= lastPage; page++) {
      const offset = this.#firstOffsetWhere((at) => this.#findPageAt(at) >= page, start, start + length)
      breaks.push({ page, share: length === 0 ? 0 : (offset - start) / length })
    }
    return breaks
  }

  findPageAtOffset(item: number, charOffset: number): number {
    return item === this.sheet.item ? this.#findPageAt(charOffset - this.#start) : 0
  }

  findFirstOffset(page: number): number {
    if (page <= 0) return this.#start
    return this.#start + this.#firstOffsetWhere((at) => this.#findPageAt(at) >= page, 0, this.#map.length)
  }

  getOffset(element: Element): number {
    return this.#start + this.#map.offsetBefore(element)
  }

  getText(item: number): ShownText | undefined {
    return item === this.sheet.item ? { map: this.#map, start: this.#start } : undefined
  }

  highlightText(item: number, start: number, end: number, kind: HighlightKind): void {
    if (item === this.sheet.item) highlightText(this.#document, this.#map, start - this.#start, end - this.#start, kind)
  }

  clearHighlight(kind: HighlightKind): void {
    clearHighlight(this.#document, kind)
  }

  layout(size: PageSize, settings: ReflowSettings): void {
    if (size.width === this.#size.width && size.height === this.#size.height && settings === this.#settings) return
    const anchor = this.#anchor ?? this.findFirstOffset(this.page)
    const share = this.page / this.pages
    this.#size = size
    this.#settings = settings
    this.#frame.place(this.#size)
    this.#reflow()
    this.pages = this.#flow.countPages()
    // A chapter with only images has no character offset, so a share of its pages is used.
    this.goTo(this.#map.length > 0 ? this.findPageAtOffset(this.sheet.item, anchor) : Math.round(share * this.pages))
    this.#anchor = anchor
  }

  remeasure(): void {
    const anchor = this.#anchor
    this.pages = this.#flow.countPages()
    if (anchor !== undefined) this.goTo(this.findPageAtOffset(this.sheet.item, anchor))
    this.#anchor = anchor
  }

  /** Stores the offset of the page's first text, so that the text stays visible when the layout changes. */
  rememberPosition(): void {
    this.#anchor ??= this.findFirstOffset(this.page)
  }

  setVisible(): void {
    // Reflowable text runs no scripts.
  }

  release(): void {
    this.#flow.release()
  }

  get #map(): TextMap {
    this.#text ??= new TextMap(this.#body)
    return this.#text
  }

  #createFlow(): Flow {
    return createFlow({
      body: this.#body,
      size: this.#size,
      settings: this.#settings,
      scrolledByBook: this.#scrolledByBook,
      vertical: this.#vertical,
      rtl: this.#rtl,
      onScrolled: (page) => {
        this.page = page
        this.#anchor = undefined
        this.#onScrolled()
      },
      onCursorMoved: this.#onCursorMoved,
    })
  }

  #reflow(): void {
    this.#flow.release()
    this.#flow = this.#createFlow()
    this.#frame.restyle(this.#flow.css)
  }

  /** White space may have no rectangle; then one of the next 400 characters is used. */
  #findPageAt(offset: number): number {
    if (offset <= 0) return 0 // Offset 0 is the start of the part; an image may precede the first character.
    const limit = Math.min(this.#map.length, offset + 400)
    for (let at = Math.max(0, offset); at <= limit; at++) {
      const point = this.#map.pointAt(at)
      if (!point || point.offset >= point.node.data.length) continue
      const range = this.#document.createRange()
      range.setStart(point.node, point.offset)
      range.setEnd(point.node, point.offset + 1)
      const rect = range.getClientRects()[0]
      if (rect && (rect.width > 0 || rect.height > 0)) return this.#flow.findPage(rect)
    }
    return this.#map.length > 0 && offset > 0 ? this.pages - 1 : 0
  }

  /** Returns the first offset for which `test` returns true; `high` if there is none. Uses a binary search. */
  #firstOffsetWhere(test: (offset: number) => boolean, low: number, high: number): number {
    while (low < high) {
      const middle = (low + high) >> 1
      if (test(middle)) high = middle
      else low = middle + 1
    }
    return low
  }
}
