import { loadChapter, type Chapter } from '../document/chapter.ts'
import { StyleSheets } from '../document/style-sheets.ts'
import type { Rendition } from '../package/index.ts'
import type { ResourceSource } from '../source/resource-source.ts'
import { BookFrame } from './book-frame.ts'
import { FixedView } from './fixed-view.ts'
import { SPREAD_MIN_WIDTH, type PageSize, type ReflowSettings } from './page-geometry.ts'
import { ReflowView } from './reflow-view.ts'
import { sheetsOf, type Sheet } from './spreads.ts'
import type { SheetRef, SlideOptions, View } from './view.ts'

/** No book, however long, has more frames alive. */
const FRAMES_MAX = 5
const NEIGHBOUR_DELAY_MS = 50

export interface StageOptions {
  readonly host: HTMLElement
  readonly source: ResourceSource
  readonly rendition: Rendition
  readonly direction: 'ltr' | 'rtl'
  readonly activeClass: string
  readonly settings: ReflowSettings
  /** What was made while the book was still on its way. */
  readonly ahead?: Slot
  /** Accessible name of the frames. */
  readonly frameTitle: string
  /** A document of the book has been laid out: the place to hang listeners on. */
  readonly onDocument: (document: Document, item: number) => void
  /** A neighbour could not be made ready; it is asked for again when it is turned to. */
  readonly onNeighbourFailed: (error: unknown) => void
}

/** Frames in the box that shows them. A frame cannot be moved without loading again, so both serve one sheet after another. */
export interface Slot {
  readonly container: HTMLElement
  readonly frames: BookFrame[]
}

/** Makes the first page's frame at once, so that it is ready when the text comes. */
export function makeSlot(host: HTMLElement, title: string): Slot {
  const container = host.ownerDocument.createElement('div')
  container.style.cssText = 'position:absolute;inset:0;visibility:hidden;overflow:hidden'
  host.append(container)
  return { container, frames: [new BookFrame(container, title)] }
}

/** What to show: a place in the text, or an end of it. */
export type Target =
  | { readonly item: number; readonly fragment: string; /** Where the id is gone. */ readonly charOffset?: number }
  | { readonly item: number; readonly charOffset: number }
  | { readonly item: number; readonly at: 'start' | 'end' }

export type TurnResult = 'page' | 'sheet' | 'edge'

interface FilledFrame {
  readonly item: number
  readonly frame: BookFrame
  readonly chapter: Chapter
  readonly frameDocument: Document
}

interface Resident {
  readonly key: string
  readonly slot: Slot
  readonly ready: Promise<View>
  view: View | undefined
}

/**
 * The sheets of a book on the screen: the current one, and its neighbours laid out behind it. Sizes, frames and the
 * order of turns are its business; it knows nothing of sound.
 */
export class Stage {
  readonly #options: StageOptions
  readonly #sheets: StyleSheets
  readonly #longChapters = new Map<number, Promise<Chapter>>()
  #residents: Resident[] = []
  #current: View | undefined
  /** Slots whose sheet has gone, for the next one. */
  #free: Slot[]
  #order: readonly Sheet[] = []
  #size: PageSize
  #settings: ReflowSettings
  #serial = 0
  #turning: Promise<unknown> | undefined
  #neighbourTimer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(options: StageOptions) {
    this.#options = options
    this.#settings = options.settings
    this.#free = options.ahead ? [options.ahead] : []
    this.#sheets = new StyleSheets(options.source)
    this.#size = sizeOf(options.host)
    this.#orderSheets()
  }

  get view(): View | undefined {
    return this.#current
  }

  get size(): PageSize {
    return this.#size
  }

  /** Shows a place. Resolves to the view, or to undefined where another call came later. Rejects with `ContentError`. */
  async show(target: Target, slide?: SlideOptions): Promise<View | undefined> {
    const serial = ++this.#serial
    const forward = this.#isForward(target)
    const view = await this.#viewOf(await this.#refOf(target), true)
    if (serial !== this.#serial || this.#closed) return undefined
    view.layout(this.#size, this.#settings)
    const page = pageOfTarget(view, target)
    if (view === this.#current) {
      view.goTo(page, slide)
    } else {
      view.goTo(page)
      this.#swap(view, forward ? 1 : -1, slide)
    }
    return view
  }

  /** Turns one page. Within what is laid out it is done when this returns; further turns wait for those before them. */
  turn(direction: 1 | -1, slide?: SlideOptions): Promise<TurnResult> {
    if (!this.#turning) {
      const done = this.#turnNow(direction, slide)
      if (done) return Promise.resolve(done)
    }
    const serial = this.#serial
    const turning: Promise<TurnResult> = (this.#turning ?? Promise.resolve()).then(() =>
      serial === this.#serial ? (this.#turnNow(direction, slide) ?? this.#turnToSheet(direction, slide)) : 'edge',
    )
    const settled = turning
      .catch(() => {})
      .finally(() => {
        if (this.#turning === settled) this.#turning = undefined
      })
    this.#turning = settled
    return turning
  }

  canTurn(direction: 1 | -1): boolean {
    const view = this.#current
    if (!view) return false
    const page = view.page + direction
    return (page >= 0 && page < view.pages) || this.#neighbour(view, direction) !== undefined
  }

  /** Fits everything to the host's size and the given settings; what was in view stays. True where the sheets changed. */
  async relayout(settings = this.#settings): Promise<void> {
    this.#settings = settings
    this.#size = sizeOf(this.#options.host)
    if (this.#size.width === 0 || this.#size.height === 0) return
    const item = this.#current?.items[0] ?? 0
    const before = this.#order[this.#sheetOf(item)]
    this.#orderSheets()
    const after = this.#order[this.#sheetOf(item)]
    if (this.#current && before && after && faceOf(before) !== faceOf(after)) return this.#rebuild(item)
    this.#current?.layout(this.#size, this.#settings)
    this.#planNeighbours(1)
  }

  /** Other pages belong together now: the sheet is made anew behind the old one, which then goes. */
  async #rebuild(item: number): Promise<void> {
    const old = this.#residents.filter((resident) => resident.view === this.#current)
    this.#release((resident) => resident.view !== this.#current)
    this.#residents = []
    await this.show({ item, at: 'start' })
    for (const { slot } of old) slot.container.remove()
  }

  /** True where the host has another size than the one that is laid out. */
  get isResized(): boolean {
    const { width, height } = sizeOf(this.#options.host)
    return width !== this.#size.width || height !== this.#size.height
  }

  close(): void {
    this.#closed = true
    this.#serial++
    clearTimeout(this.#neighbourTimer)
    this.#release(() => true)
    this.#dropFree()
    this.#current = undefined
  }

  /** Neighbours that were laid out for another order of pages go. */
  #orderSheets(): void {
    const old = this.#order
    const twoUp = this.#settings.spread === 'auto' && this.#size.width >= SPREAD_MIN_WIDTH
    this.#order = sheetsOf(this.#options.rendition.spine, twoUp, this.#options.direction)
    if (old.map(faceOf).join(';') !== this.#order.map(faceOf).join(';'))
      this.#release((resident) => resident.view !== this.#current)
  }

  #sheetOf(item: number): number {
    return Math.max(
      0,
      this.#order.findIndex((sheet) => sheet.items.includes(item)),
    )
  }

  #isForward(target: Target): boolean {
    const from = this.#current?.sheet.item ?? -1
    return target.item >= from
  }

  async #refOf(target: Target): Promise<SheetRef> {
    const item = this.#order[this.#sheetOf(target.item)]?.items[0] ?? 0
    if ('at' in target) return { item, part: target.at === 'end' ? 'last' : 0 }
    const long = this.#longChapters.get(item)
    const loaded = this.#current?.sheet.item === item && this.#current.sheet.parts === 1
    if (loaded || this.#order[this.#sheetOf(item)]?.kind === 'fixed') return { item, part: 0 }
    const isStart = 'fragment' in target ? target.fragment === '' : target.charOffset === 0
    if (isStart) return { item, part: 0 }
    const chapter = await (long ?? this.#chapterOf(item))
    if (!chapter.isSplit) this.#unplaced.set(item, chapter)
    const part = 'fragment' in target ? chapter.partOfId(target.fragment) : undefined
    return { item, part: part ?? chapter.partOfOffset(target.charOffset ?? 0) }
  }

  /** Chapters that were loaded to find a place in them and wait for their frame. */
  readonly #unplaced = new Map<number, Chapter>()

  async #chapterOf(item: number): Promise<Chapter> {
    const waiting = this.#unplaced.get(item)
    this.#unplaced.delete(item)
    const known = waiting ?? this.#longChapters.get(item)
    if (known) return known
    const spineItem = this.#options.rendition.spine[item]
    if (!spineItem) throw new RangeError(`no spine item ${item}`)
    const loading = loadChapter(spineItem, this.#options.source, this.#sheets)
    const chapter = await loading
    if (chapter.isSplit) this.#longChapters.set(item, loading)
    return chapter
  }

  /** The view of a sheet. One that is not laid out yet takes over the frame of a neighbour that a jump has left behind. */
  #viewOf(ref: SheetRef, isJump = false): Promise<View> {
    const key = keyOf(ref)
    const known = this.#residents.find(
      (resident) => resident.key === key || (resident.view && isView(resident.view, ref)),
    )
    if (known) return known.ready
    if (isJump) this.#release((resident) => resident.view !== undefined && resident.view !== this.#current)
    const sheet = this.#order[this.#sheetOf(ref.item)]
    if (!sheet) return Promise.reject(new RangeError(`no spine item ${ref.item}`))
    const slot = this.#takeSlot(sheet.items.length)
    const resident: Resident = { key, slot, view: undefined, ready: this.#makeView(ref, sheet, slot) }
    this.#residents.push(resident)
    resident.ready.then(
      (view) => (resident.view = view),
      () => this.#release((other) => other === resident),
    )
    return resident.ready
  }

  async #makeView(ref: SheetRef, sheet: Sheet, slot: Slot): Promise<View> {
    const pages = await Promise.all(
      sheet.items.map(async (item, index): Promise<FilledFrame> => {
        const frame = slot.frames[index] ?? new BookFrame(slot.container, this.#options.frameTitle)
        const [chapter, frameDocument] = await Promise.all([this.#chapterOf(item), frame.ready])
        return { item, frame, chapter, frameDocument }
      }),
    )
    const view = this.#layoutView(sheet, pages, slot.container, ref)
    for (const page of pages) this.#options.onDocument(page.frameDocument, page.item)
    return view
  }

  /** A slot with as many frames as the sheet has pages: one that is free, else a new one. */
  #takeSlot(pages: number): Slot {
    const slot = this.#free.shift() ?? makeSlot(this.#options.host, this.#options.frameTitle)
    for (const extra of slot.frames.splice(pages)) extra.remove()
    while (slot.frames.length < pages) slot.frames.push(new BookFrame(slot.container, this.#options.frameTitle))
    return slot
  }

  #dropFree(): void {
    for (const slot of this.#free) slot.container.remove()
    this.#free = []
  }

  #layoutView(sheet: Sheet, pages: readonly FilledFrame[], container: HTMLElement, ref: SheetRef): View {
    const { activeClass } = this.#options
    const [page] = pages
    if (sheet.kind === 'fixed' || !page) {
      const placed = pages.map((entry, index) => ({ ...entry, place: sheet.places[index] ?? 'center' }))
      return new FixedView({ pages: placed, container, activeClass, size: this.#size })
    }
    const part = ref.part === 'last' ? page.chapter.parts.length - 1 : ref.part
    return new ReflowView({ ...page, part, container, activeClass, size: this.#size, settings: this.#settings })
  }

  #swap(view: View, direction: 1 | -1, slide: SlideOptions | undefined): void {
    const old = this.#current
    this.#current = view
    view.container.style.visibility = 'visible'
    if (old && old !== view) {
      if (slide) this.#slideOver(old, view, direction, slide)
      else old.container.style.visibility = 'hidden'
    }
    this.#planNeighbours(direction)
  }

  #planNeighbours(direction: 1 | -1): void {
    clearTimeout(this.#neighbourTimer)
    this.#neighbourTimer = setTimeout(() => void this.#keepNeighbours(direction), NEIGHBOUR_DELAY_MS)
  }

  #slideOver(old: View, view: View, direction: 1 | -1, slide: SlideOptions): void {
    const sign = direction * (this.#options.direction === 'rtl' ? -1 : 1)
    const options = { duration: slide.durationMs, easing: 'ease-out' }
    view.container.animate([{ transform: `translateX(${sign * 100}%)` }, { transform: 'none' }], options)
    const leaving = old.container.animate(
      [{ transform: 'none' }, { transform: `translateX(${-sign * 100}%)` }],
      options,
    )
    const hide = () => {
      if (this.#current !== old) old.container.style.visibility = 'hidden'
    }
    leaving.finished.then(hide, hide)
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
    const ref = this.#neighbour(view, direction)
    if (!ref) return 'edge'
    const next = this.#residents.find((resident) => resident.view && isView(resident.view, ref))?.view
    if (!next) return undefined
    next.layout(this.#size, this.#settings)
    this.#serial++
    next.goTo(direction > 0 ? 0 : next.pages - 1)
    this.#swap(next, direction, slide)
    return 'sheet'
  }

  async #turnToSheet(direction: 1 | -1, slide: SlideOptions | undefined): Promise<TurnResult> {
    const view = this.#current
    const ref = view && this.#neighbour(view, direction)
    if (!ref) return 'edge'
    const serial = ++this.#serial
    const next = await this.#viewOf(ref, true)
    if (serial !== this.#serial) return 'edge'
    next.layout(this.#size, this.#settings)
    next.goTo(direction > 0 ? 0 : next.pages - 1)
    this.#swap(next, direction, slide)
    return 'sheet'
  }

  #neighbour(view: View, direction: 1 | -1): SheetRef | undefined {
    const part = view.sheet.part + direction
    if (part >= 0 && part < view.sheet.parts) return { item: view.sheet.item, part }
    for (let index = this.#sheetOf(view.sheet.item) + direction; ; index += direction) {
      const sheet = this.#order[index]
      const item = sheet?.items[0]
      if (!sheet || item === undefined) return undefined
      if (sheet.items.some((number) => this.#options.rendition.spine[number]?.linear))
        return { item, part: direction > 0 ? 0 : 'last' }
    }
  }

  /** The sheet ahead first, then the one behind; whatever else was laid out goes. */
  async #keepNeighbours(direction: 1 | -1): Promise<void> {
    const view = this.#current
    if (!view) return
    const wanted = [this.#neighbour(view, direction), this.#neighbour(view, direction === 1 ? -1 : 1)].filter(
      (ref) => ref !== undefined,
    )
    this.#release(
      ({ view: other, key }) =>
        other !== view && !wanted.some((ref) => key === keyOf(ref) || (other && isView(other, ref))),
    )
    for (const [item] of this.#longChapters) {
      if (item !== view.sheet.item && !wanted.some((ref) => ref.item === item)) this.#longChapters.delete(item)
    }
    for (const { view: neighbour } of this.#residents)
      if (neighbour !== view) neighbour?.layout(this.#size, this.#settings)
    let frames = view.frames.length
    for (const ref of wanted) {
      frames += this.#order[this.#sheetOf(ref.item)]?.items.length ?? 1
      if (frames > FRAMES_MAX || this.#current !== view || this.#closed) break
      try {
        await this.#viewOf(ref)
      } catch (error) {
        this.#options.onNeighbourFailed(error)
      }
    }
    this.#dropFree()
  }

  /** Takes sheets off; their frames are free for others once what was loading into them has come. */
  #release(test: (resident: Resident) => boolean): void {
    const gone = this.#residents.filter(test)
    this.#residents = this.#residents.filter((resident) => !gone.includes(resident))
    for (const { slot, view, ready } of gone) {
      slot.container.style.visibility = 'hidden'
      if (view && !this.#closed) {
        view.release()
        this.#free.push(slot)
        continue
      }
      slot.container.remove()
      ready.then(
        (late) => late.release(),
        () => {},
      )
    }
  }
}

/** Which pages stand where. */
const faceOf = (sheet: Sheet) => sheet.items.map((item, index) => `${item}${sheet.places[index] ?? ''}`).join()

const keyOf = (ref: SheetRef) => `${ref.item}/${ref.part}`

function isView(view: View, ref: SheetRef): boolean {
  return view.sheet.item === ref.item && view.sheet.part === (ref.part === 'last' ? view.sheet.parts - 1 : ref.part)
}

function pageOfTarget(view: View, target: Target): number {
  if ('at' in target) return target.at === 'end' ? view.pages - 1 : 0
  const element = 'fragment' in target ? view.elementById(target.item, target.fragment) : undefined
  if (element) return view.pageOf(element)
  return target.charOffset === undefined ? 0 : view.pageOfOffset(target.item, target.charOffset)
}

function sizeOf(host: HTMLElement): PageSize {
  return { width: host.clientWidth, height: host.clientHeight }
}
