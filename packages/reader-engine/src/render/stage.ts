import { ChapterCache } from '../document/chapter-cache.ts'
import { withFallbacks } from '../document/fallback-source.ts'
import type { LoadPageTexts } from '../document/page-texts.ts'
import type { Rendition } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { FixedView } from './fixed-view.ts'
import { SPREAD_MIN_WIDTH, type PageSize, type ReflowSettings } from './page-geometry.ts'
import { ReflowView } from './reflow-view.ts'
import { SheetOrder } from './sheet-order.ts'
import { SheetPool, type FilledFrame } from './sheet-pool.ts'
import { slideOver, type LeavingView } from './slide-over.ts'
import type { Slot } from './slot.ts'
import type { Sheet } from './spreads.ts'
import { isStartOfItem, findTargetPage, type Target } from './target.ts'
import { TurnQueue } from './turn-queue.ts'
import type { SheetRef, SlideOptions, View } from './view.ts'

/** Maximum number of frames of the current view, the leaving view and the adjacent sheets together. */
const FRAMES_MAX = 5
const NEIGHBOUR_DELAY_MS = 50

export interface StageOptions {
  readonly host: HTMLElement
  readonly source: ResourceSource
  readonly rendition: Rendition
  readonly direction: 'ltr' | 'rtl'
  readonly activeClass: string
  readonly settings: ReflowSettings
  /** Slot that was created while the book was loading. */
  readonly firstSlot?: Slot
  /** Accessible name of the frames. */
  readonly frameTitle: string
  readonly loadTexts: LoadPageTexts | undefined
  /** Called after a document of the book has been laid out, so that listeners can be added to it. */
  readonly onDocument: (document: Document, item: number) => void
  /** Called after the user has scrolled to another page of the current view. */
  readonly onScrolled: () => void
  /** Called after a screen reader has moved its cursor to another page of the current view, which is then shown. */
  readonly onCursorMoved: (direction: 1 | -1) => void
  /** Called if the previous or next sheet cannot be loaded in advance. */
  readonly onNeighbourFailed: (error: unknown) => void
}

export type TurnResult = 'page' | 'sheet' | 'edge'

/**
 * Shows one sheet of the book and loads the adjacent sheets in advance, hidden. Turns the pages; does not control
 * sound.
 */
export class Stage {
  readonly #options: StageOptions
  readonly #chapters: ChapterCache
  readonly #pool: SheetPool
  #order: SheetOrder
  #current: View | undefined
  #size: PageSize
  #settings: ReflowSettings
  /** Number of calls that change the page. A newer call cancels an older call. */
  #serial = 0
  /** Number of targets that are loading. */
  #showing = 0
  readonly #turns = new TurnQueue()
  #leaving: LeavingView | undefined
  #neighbourTimer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(options: StageOptions) {
    const { host, frameTitle, firstSlot, onDocument, rendition, source, loadTexts } = options
    this.#options = options
    this.#settings = options.settings
    this.#size = measureSize(host)
    this.#order = this.#orderSheets()
    this.#chapters = new ChapterCache(rendition.spine, withFallbacks(source, rendition.fallbacks), loadTexts)
    this.#pool = new SheetPool({
      host,
      frameTitle,
      chapters: this.#chapters,
      firstSlot: firstSlot,
      layOut: (sheet, pages, container) => this.#layOut(sheet, pages, container),
      onDocument,
    })
  }

  get view(): View | undefined {
    return this.#current
  }

  get size(): PageSize {
    return this.#size
  }

  /**
   * Shows a target. Resolves with undefined if a newer call has cancelled this call. Rejects with `ContentError` if a
   * file cannot be loaded, and with `RangeError` if the spine item does not exist.
   */
  async show(target: Target, slide?: SlideOptions): Promise<View | undefined> {
    const serial = ++this.#serial
    this.#turns.discard()
    const direction = target.item >= (this.#current?.sheet.item ?? -1) ? 1 : -1
    const view = await this.#loadTarget(target)
    if (serial !== this.#serial || this.#closed) return undefined
    view.layout(this.#size, this.#settings)
    const page = findTargetPage(view, target)
    if (view === this.#current) {
      view.goTo(page, slide)
    } else {
      view.goTo(page)
      this.#swap(view, direction, slide)
    }
    return view
  }

  /**
   * Turns one page, at once if the page is laid out and no other turn is running. Turns that wait are discarded after a
   * failure and by `show`. Resolves with 'page' for another page of the same sheet, 'sheet' for another sheet, and
   * 'edge' if no page was turned. Rejects with `ContentError` if the sheet cannot be loaded.
   */
  turn(direction: 1 | -1, slide?: SlideOptions): Promise<TurnResult> {
    const done = this.#turns.isBusy ? undefined : this.#turnNow(direction, slide)
    if (done) return Promise.resolve(done)
    return this.#turns.add<TurnResult>(
      () => this.#turnNow(direction, slide) ?? this.#turnToSheet(direction, slide),
      'edge',
    )
  }

  canTurn(direction: 1 | -1): boolean {
    const view = this.#current
    if (!view) return false
    const page = view.page + direction
    return (page >= 0 && page < view.pages) || this.#order.findAdjacent(view, direction) !== undefined
  }

  /** Adapts the layout to the host element and the settings. The text on the current page stays visible. */
  async relayout(settings = this.#settings): Promise<void> {
    this.#settings = settings
    this.#size = measureSize(this.#options.host)
    if (this.#size.width === 0 || this.#size.height === 0) return
    this.#leaving?.finish()
    const item = this.#current?.items[0] ?? 0
    const before = this.#order
    this.#order = this.#orderSheets()
    if (!this.#order.isSame(before)) this.#pool.releaseExcept([this.#current], [])
    if (this.#current && !this.#order.hasSameSheet(before, item)) return this.#rebuild(item)
    this.#current?.layout(this.#size, this.#settings)
    this.#scheduleNeighbours(1)
  }

  /** True if the host element's size has changed since the last layout. */
  get isResized(): boolean {
    const { width, height } = measureSize(this.#options.host)
    return width !== this.#size.width || height !== this.#size.height
  }

  close(): void {
    this.#closed = true
    this.#serial++
    this.#turns.discard()
    this.#leaving?.finish()
    clearTimeout(this.#neighbourTimer)
    this.#pool.close()
    this.#current = undefined
  }

  #orderSheets(): SheetOrder {
    const twoUp = this.#settings.spread === 'auto' && this.#size.width >= SPREAD_MIN_WIDTH
    return new SheetOrder(this.#options.rendition.spine, twoUp, this.#options.direction)
  }

  /** Creates the view of an item again after the pages of its sheet have changed. */
  async #rebuild(item: number): Promise<void> {
    const removeOld = this.#pool.detach(this.#current)
    await this.show({ item, at: 'start' })
    removeOld()
  }

  async #findSheet(target: Target): Promise<SheetRef> {
    const sheet = this.#order.getSheet(target.item)
    const item = sheet?.items[0] ?? 0
    if ('at' in target) return { item, part: target.at === 'end' ? 'last' : 0 }
    const isWhole = this.#current?.sheet.item === item && this.#current.sheet.parts === 1
    if (isWhole || sheet?.kind === 'fixed' || isStartOfItem(target)) return { item, part: 0 }
    const chapter = await this.#chapters.peek(item)
    const part = 'fragment' in target ? chapter.findPartById(target.fragment) : undefined
    return { item, part: part ?? chapter.findPartByOffset(target.charOffset ?? 0) }
  }

  async #loadTarget(target: Target): Promise<View> {
    this.#showing++
    try {
      return await this.#load(await this.#findSheet(target))
    } finally {
      this.#showing--
    }
  }

  /** First releases other sheets, so that the new sheet can use a free slot. */
  #load(ref: SheetRef): Promise<View> {
    if (!this.#pool.has(ref)) {
      this.#leaving?.finish() // The new sheet may use the slot of the leaving view.
      clearTimeout(this.#neighbourTimer) // The neighbours of the current view are no longer needed.
      this.#pool.releaseExcept([this.#current], [])
    }
    return this.#loadFromPool(ref)
  }

  #loadFromPool(ref: SheetRef): Promise<View> {
    const sheet = this.#order.getSheet(ref.item)
    return sheet ? this.#pool.load(ref, sheet) : Promise.reject(new RangeError(`no spine item ${ref.item}`))
  }

  #layOut(sheet: Sheet, pages: readonly FilledFrame[], container: HTMLElement): View {
    const { activeClass } = this.#options
    const [page] = pages
    const isReflow = sheet.kind === 'reflow'
    if (!page || !isReflow || this.#scriptedAddress(page.item)) {
      const placed = pages.map((entry, index) => {
        const scriptedAddress = this.#scriptedAddress(entry.item)
        const side = sheet.sides[index] ?? 'center'
        return { ...entry, side, fillsScreen: isReflow, ...(scriptedAddress ? { scriptedAddress } : {}) }
      })
      return new FixedView({ pages: placed, container, activeClass, size: this.#size })
    }
    const view: View = new ReflowView({
      ...page,
      container,
      activeClass,
      size: this.#size,
      settings: this.#settings,
      scrolledByBook: this.#options.rendition.spine[page.item]?.scrolled ?? false,
      onScrolled: () => {
        if (this.#current === view) this.#options.onScrolled()
      },
      onCursorMoved: (page) => {
        if (this.#current === view) this.#followCursor(view, page)
      },
    })
    return view
  }

  /** The cursor may move while a page that the user has chosen is loading. Then the chosen page counts. */
  #followCursor(view: View, page: number): void {
    const before = view.page
    if (this.#showing > 0 || this.#turns.isBusy) return
    view.goTo(page)
    if (view.page === before) return
    this.#serial++
    this.#options.onCursorMoved(view.page > before ? 1 : -1)
  }

  /**
   * Returns the function that requests the address of a page with scripts. Returns undefined for a page that must not
   * run scripts.
   */
  #scriptedAddress(item: number): (() => Promise<string>) | undefined {
    const { rendition, source } = this.#options
    const page = rendition.spine[item]
    const { scriptedAddress } = source
    return page?.scripted && scriptedAddress ? () => scriptedAddress(page.path) : undefined
  }

  #swap(view: View, direction: 1 | -1, slide: SlideOptions | undefined): void {
    this.#leaving?.finish()
    const old = this.#current
    this.#current = view
    view.container.style.visibility = 'visible'
    view.setVisible(true)
    if (old && old !== view) {
      const hide = () => {
        old.container.style.visibility = 'hidden'
        old.setVisible(false)
        this.#leaving = undefined
        this.#scheduleNeighbours(direction)
      }
      const from = this.#options.direction === 'rtl' ? (direction === 1 ? -1 : 1) : direction
      if (slide) this.#leaving = slideOver(old, view, from, slide, hide)
      else hide()
    }
    this.#scheduleNeighbours(direction)
  }

  #turnNow(direction: 1 | -1, slide: SlideOptions | undefined): TurnResult | undefined {
    const view = this.#current
    if (!view) return 'edge'
    const page = view.page + direction
    if (page >= 0 && page < view.pages) {
      this.#serial++
      view.goTo(page, slide)
      return 'page'
    }
    const ref = this.#order.findAdjacent(view, direction)
    if (!ref) return 'edge'
    const next = this.#pool.find(ref)
    if (!next) return undefined
    this.#serial++
    return this.#enter(next, direction, slide)
  }

  async #turnToSheet(direction: 1 | -1, slide: SlideOptions | undefined): Promise<TurnResult> {
    const ref = this.#current && this.#order.findAdjacent(this.#current, direction)
    if (!ref) return 'edge'
    const serial = ++this.#serial
    const next = await this.#load(ref)
    return serial === this.#serial ? this.#enter(next, direction, slide) : 'edge'
  }

  /** Shows the first page of a sheet after a turn forwards, its last page after a turn backwards. */
  #enter(view: View, direction: 1 | -1, slide: SlideOptions | undefined): TurnResult {
    view.layout(this.#size, this.#settings)
    view.goTo(direction > 0 ? 0 : view.pages - 1)
    this.#swap(view, direction, slide)
    return 'sheet'
  }

  #scheduleNeighbours(direction: 1 | -1): void {
    clearTimeout(this.#neighbourTimer)
    this.#neighbourTimer = setTimeout(() => void this.#loadNeighbours(direction), NEIGHBOUR_DELAY_MS)
  }

  /** Loads the next sheet in this direction, then the sheet on the other side. Reports each failure. */
  async #loadNeighbours(direction: 1 | -1): Promise<void> {
    const view = this.#current
    if (!view) return
    const neighbours = this.#findNeighbours(view, direction)
    this.#pool.releaseExcept([view, this.#leaving?.view], neighbours)
    this.#chapters.dropLongExcept([view.sheet.item, ...neighbours.map(({ item }) => item)])
    for (const neighbour of this.#pool.views) if (neighbour !== view) neighbour.layout(this.#size, this.#settings)
    for (const ref of neighbours) {
      if (this.#current !== view || this.#closed) break
      try {
        await this.#loadFromPool(ref)
      } catch (error) {
        this.#options.onNeighbourFailed(error)
      }
    }
    this.#pool.removeFreeSlots()
  }

  /** Returns the adjacent sheets that can be loaded within `FRAMES_MAX`. */
  #findNeighbours(view: View, direction: 1 | -1): SheetRef[] {
    const leaving = this.#leaving?.view
    let frames = view.frames.length + (leaving?.frames.length ?? 0)
    const refs: SheetRef[] = []
    for (const side of [direction, direction === 1 ? -1 : 1] as const) {
      const ref = this.#order.findAdjacent(view, side)
      if (!ref) continue
      const isLeaving = leaving !== undefined && this.#pool.find(ref) === leaving
      if (!isLeaving) frames += this.#order.getSheet(ref.item)?.items.length ?? 1
      if (isLeaving || frames <= FRAMES_MAX) refs.push(ref)
    }
    return refs
  }
}

function measureSize(host: HTMLElement): PageSize {
  return { width: host.clientWidth, height: host.clientHeight }
}
