import { ContentError, type ResourceSource } from '../source/resource-source.ts'
import { encodePath, type BookIndex, type Rendition, type SpineItem } from '../package/index.ts'
import type { ReflowSettings } from '../render/page-geometry.ts'
import { makeSlot, Stage, type Slot, type Target } from '../render/stage.ts'
import type { SlideOptions, View } from '../render/view.ts'
import { listenToBook } from './book-events.ts'
import { contentsRowAt, contentsRows } from './contents.ts'
import { Narrator } from './narrator.ts'
import { ACTIVE_CLASS } from './narrator-page.ts'
import { clampRate, isVolume, PAGE_SLIDE_MS } from './playback-rules.ts'
import { targetOfPosition, type Position } from './position.ts'
import { placeOfProgress, progressOf } from './progress.ts'
import { openPublication, type Publication } from './publication.ts'
import { initialState, type ReadingState } from './reading-state.ts'
import { Store } from './store.ts'

/** After the paint, before anybody could turn again. */
const REFINE_PLACE_MS = 60

export const DEFAULT_SETTINGS: ReflowSettings = { spread: 'auto', marginInline: 40, marginBlock: 40, css: '' }

export interface ReaderOptions {
  /** The element that shows the book; the reader fills it and owns what is in it. */
  readonly host: HTMLElement
  readonly settings?: ReflowSettings
  /** Where to open: a stored position, or the beginning. */
  readonly position?: Position
  readonly frameTitle?: string
  readonly createMedia?: () => HTMLMediaElement
  /** Slide of 500 ms at a page turn; off under reduced motion. */
  readonly slide?: boolean
  /** A document of the book is there: the place for keys and gestures. */
  readonly onDocument?: (document: Document) => void
  /** A click on text that nothing of the book answers to and that is not spoken. */
  readonly onTap?: (event: MouseEvent) => void
  /** A link that leaves the book. */
  readonly onExternalLink?: (address: string) => void
  /** What is passed over, for the log. */
  readonly onSkipped?: (what: string, reason: unknown) => void
}

/**
 * One book being read: pages and sound together. A screen subscribes to `state` and calls the verbs; every verb may be
 * called at any time, and the last one wins.
 */
export class Reader {
  readonly #store = new Store<ReadingState>(initialState)
  readonly #options: ReaderOptions
  readonly #source: ResourceSource
  readonly #narrator: Narrator
  readonly #observer: ResizeObserver
  readonly #itemOf = new WeakMap<Document, number>()
  #settings: ReflowSettings
  /** Until its index has been read: a package document is large. */
  #publication: Publication | undefined
  #index: BookIndex | undefined
  #rendition: Rendition | undefined
  #stage: Stage | undefined
  #remeasuring = 0
  #refining: ReturnType<typeof setTimeout> | undefined
  /** The reader has gone somewhere: the place to open at is history. */
  #moved = false

  constructor(source: ResourceSource, options: ReaderOptions) {
    this.#source = source
    this.#options = options
    this.#settings = options.settings ?? DEFAULT_SETTINGS
    this.#narrator = new Narrator({
      source,
      store: this.#store,
      screen: {
        view: () => this.#stage?.view,
        show: (target) => this.#turned(() => this.#show(target)),
        turnTo: (page) => this.#turnTo(page),
      },
      createMedia: options.createMedia ?? (() => new Audio()),
      onFailed: (error) => this.#fail(error),
      onSkipped: (what, reason) => options.onSkipped?.(what, reason),
    })
    this.#observer = new ResizeObserver(() => this.#onResize())
    void this.#open()
  }

  get state(): ReadingState {
    return this.#store.value
  }

  /** Told of every change; gives back the way to stop. */
  get subscribe(): (listener: () => void) => () => void {
    return this.#store.subscribe
  }

  /** The view on the screen, for those who measure. */
  get view(): View | undefined {
    return this.#stage?.view
  }

  /** The elements that take turns in sounding, the one that sounds first; for those who measure. */
  get mediaElements(): readonly HTMLMediaElement[] {
    return this.#narrator.clock.elements
  }

  get spine(): readonly SpineItem[] {
    return this.#rendition?.spine ?? []
  }

  /** Reads aloud from where the reader stands. Spec 1 §4. */
  async play(): Promise<void> {
    if (this.state.phase !== 'ready' || this.state.playing) return
    performance.mark('reader:play')
    this.#store.set({ playing: true })
    await this.#indexed()
    if (this.state.playing) await this.#narrator.play()
  }

  pause(): void {
    this.#narrator.pause()
  }

  /** Leaves the table, list or other nested structure that is being spoken. EPUB 3.3 §9.3.5. */
  async escape(): Promise<void> {
    await this.#narrator.escape()
  }

  get canEscape(): boolean {
    return this.#narrator.canEscape
  }

  toggle(): void {
    if (this.state.playing) this.pause()
    else void this.play()
  }

  /** Turns a page; at the book's start or end nothing happens. Sound goes on from the new page. Spec 1 §4. */
  async turn(direction: 1 | -1): Promise<void> {
    const result = await this.#turned(async () => this.#stage?.turn(direction, this.#slide()))
    if (result === undefined || result === 'edge') return
    this.#moved = true
    this.#locate()
    this.#narrator.followMove()
  }

  /** Goes to a place of the book; sound follows where it is playing. */
  async goTo(target: Target): Promise<void> {
    await this.#move(target)
  }

  async goToPosition(position: Position): Promise<void> {
    const target = targetOfPosition(position, this.spine)
    if (target) await this.#move(target, position.timeOffset)
  }

  /** `progress` is 0 to 1 of the whole book. */
  async goToProgress(progress: number): Promise<void> {
    await this.#move(placeOfProgress(this.spine, progress))
  }

  async goToContentsRow(row: number): Promise<void> {
    const entry = this.state.contents[row]
    if (entry && entry.item >= 0) await this.#move({ item: entry.item, fragment: entry.fragment })
  }

  /** The place for a bookmark or a lastmark: the sentence that is lit, else the first text of the page. */
  position(): Position {
    const { place } = this.state
    const ncxRef = place?.contentsRow ?? -1
    const standing = this.#narrator.standing
    const path = encodePath(this.spine[standing?.track.item ?? place?.item ?? 0]?.path ?? '')
    if (!standing) return { ncxRef, URI: path, timeOffset: 0, charOffset: this.#firstCharOfPage() }
    const { track, offset } = standing
    const element = this.view?.elementById(track.item, track.fragment)
    const charOffset = element ? (this.view?.offsetOf(element) ?? 0) : 0
    return { ncxRef, URI: track.fragment ? `${path}#${track.fragment}` : path, timeOffset: offset, charOffset }
  }

  /** Another narration language, at the same sentence by its text id. Spec 1 §4. */
  async setLanguage(language: number): Promise<void> {
    const index = await this.#indexed()
    const rendition = index?.renditions[language]
    if (!rendition || language === this.state.language || this.state.phase === 'closed') return
    const { playing, place } = this.state
    const spoken = this.#narrator.standing?.track
    const charOffset = this.#firstCharOfPage()
    this.pause()
    this.#narrator.unlight()
    this.#store.set({ language, track: -1, contents: contentsRows(rendition.toc, rendition.spine) })
    this.#use(rendition)
    this.#stage?.close()
    this.#stage = this.#makeStage(rendition)
    const item = spoken?.item ?? place?.item ?? 0
    try {
      await this.#show(spoken ? { item, fragment: spoken.fragment } : { item, charOffset })
    } catch (error) {
      return this.#fail(error)
    }
    const track = spoken && this.#narrator.trackOf(spoken.item, spoken.fragment)
    if (track !== undefined) this.#narrator.standAt(track, 0)
    if (playing) await this.play()
  }

  /** 0.5 to 2; pitch is kept. Spec 1 §5. */
  setRate(rate: number): void {
    this.#narrator.clock.rate = clampRate(rate)
    this.#store.set({ rate: clampRate(rate) })
  }

  /** 0 to 1; anything else is not accepted. Spec 1 §5. */
  setVolume(volume: number): void {
    if (!isVolume(volume)) return
    this.#narrator.clock.setVolume(volume, this.state.muted)
    this.#store.set({ volume })
  }

  setMuted(muted: boolean): void {
    this.#narrator.clock.setVolume(this.state.volume, muted)
    this.#store.set({ muted })
  }

  setAutoPageTurn(autoPageTurn: boolean): void {
    this.#store.set({ autoPageTurn })
  }

  setSkippable(skippable: readonly string[]): void {
    this.#store.set({ skippable })
  }

  async setSettings(settings: ReflowSettings): Promise<void> {
    this.#settings = settings
    await this.#stage?.relayout(settings)
    this.#afterLayout()
  }

  close(): void {
    cancelAnimationFrame(this.#remeasuring)
    clearTimeout(this.#refining)
    this.#observer.disconnect()
    this.#narrator.close()
    this.#stage?.close()
    this.#source.close()
    this.#store.set({ phase: 'closed', playing: false })
    this.#store.clear()
  }

  async #open(): Promise<void> {
    performance.mark('reader:open')
    const slot = makeSlot(this.#options.host, this.#options.frameTitle ?? '')
    try {
      const publication = await openPublication(this.#source, (path, reason) => this.#options.onSkipped?.(path, reason))
      if (this.state.phase === 'closed') return slot.container.remove()
      this.#publication = publication
      this.#store.set({ metadata: publication.metadata })
      this.#use(publication.outline)
      this.#stage = this.#makeStage(publication.outline, slot)
      if (!(await this.#showFirst(publication.outline))) return
      this.#store.set({ phase: 'ready' })
      this.#observer.observe(this.#options.host)
      requestAnimationFrame(() => performance.mark('reader:first-page'))
      await this.#indexed()
      this.#standAtPosition()
    } catch (error) {
      if (!this.#stage) slot.container.remove()
      this.#fail(error)
    }
  }

  /** A chapter that is missing must not make the book unreadable: the next one that is there is shown. */
  async #showFirst(outline: Rendition): Promise<View | undefined> {
    const { position } = this.#options
    const stored = position && targetOfPosition(position, outline.spine)
    const hasLinear = outline.spine.some((item) => item.linear)
    const starts = outline.spine.flatMap((entry, item): Target[] =>
      entry.linear || !hasLinear ? [{ item, at: 'start' }] : [],
    )
    let failure: unknown = new RangeError('no spine item')
    for (const target of [...(stored ? [stored] : []), ...starts]) {
      try {
        return await this.#show(target)
      } catch (error) {
        if (!(error instanceof ContentError) || error.status !== 404) throw error
        this.#options.onSkipped?.(error.path, error)
        failure = error
      }
    }
    throw failure
  }

  #makeStage(rendition: Rendition, ahead?: Slot): Stage {
    return new Stage({
      host: this.#options.host,
      source: this.#source,
      rendition,
      direction: this.state.metadata?.direction ?? 'ltr',
      activeClass: rendition.activeClass ?? ACTIVE_CLASS,
      settings: this.#settings,
      frameTitle: this.#options.frameTitle ?? '',
      ...(ahead ? { ahead } : {}),
      onDocument: (document, item) => this.#listenTo(document, item),
      onNeighbourFailed: (error) => this.#options.onSkipped?.('neighbour', error),
    })
  }

  /** Contents, tracks and languages; the book can be turned through before they are there. */
  async #indexed(): Promise<BookIndex | undefined> {
    if (this.#index) return this.#index
    const index = await this.#publication?.index()
    const rendition = index?.renditions[this.state.language]
    if (!index || !rendition || this.state.phase === 'closed') return undefined
    if (this.#index) return this.#index
    this.#index = index
    this.#publication = undefined
    this.#use(rendition)
    this.#store.set({
      languages: index.renditions.map(({ language, label, media }) => ({ language, label, media })),
      contents: contentsRows(rendition.toc, rendition.spine),
    })
    this.#locate()
    return index
  }

  #use(rendition: Rendition): void {
    this.#rendition = rendition
    this.#narrator.use(rendition)
  }

  /** Opened at a stored sentence: it is lit and its sound is made ready. */
  #standAtPosition(): void {
    const { position } = this.#options
    if (this.#moved) return
    const target = position && targetOfPosition(position, this.spine)
    if (!position || !target || !('fragment' in target) || this.state.playing || this.state.track >= 0) return
    const track = this.#narrator.trackOf(target.item, target.fragment)
    if (track !== undefined) this.#narrator.standAt(track, position.timeOffset)
  }

  async #move(target: Target, timeOffset = 0): Promise<void> {
    this.#moved = true
    try {
      if (!(await this.#turned(() => this.#show(target)))) return
    } catch (error) {
      return this.#fail(error)
    }
    this.#narrator.followMove(timeOffset)
    const track = 'fragment' in target ? this.#narrator.trackOf(target.item, target.fragment) : undefined
    if (track !== undefined && timeOffset > 0 && !this.state.playing) this.#narrator.standAt(track, timeOffset)
  }

  async #show(target: Target): Promise<View | undefined> {
    const view = await this.#stage?.show(target, this.state.phase === 'ready' ? this.#slide() : undefined)
    if (view) this.#locate()
    return view
  }

  #turnTo(page: number): void {
    performance.mark('reader:turn')
    this.view?.goTo(page, this.#slide())
    performance.mark('reader:turned')
    this.#locate()
  }

  async #turned<T>(turn: () => Promise<T>): Promise<T> {
    performance.mark('reader:turn')
    const result = await turn()
    performance.mark('reader:turned')
    return result
  }

  #slide(): SlideOptions | undefined {
    return this.#options.slide === false ? undefined : { durationMs: PAGE_SLIDE_MS }
  }

  #fail(error: unknown): void {
    if (this.state.phase === 'closed') return
    this.#narrator.pause()
    this.#store.set({ phase: 'failed', error })
  }

  /** The page at once; the character that it begins with, which takes measuring, when the page has been painted. */
  #locate(): void {
    const stage = this.#stage
    const view = stage?.view
    if (!stage || !view) return
    const item = view.items[0] ?? 0
    const share = shareOf(view)
    this.#store.set({
      place: {
        item,
        page: view.page,
        pages: view.pages,
        charOffset: Math.round(share * (this.spine[item]?.length ?? 0)),
        progress: progressOf(this.spine, item, 0, share),
        contentsRow: contentsRowAt(this.state.contents, item),
        atStart: !stage.canTurn(-1),
        atEnd: !stage.canTurn(1),
      },
    })
    this.#narrator.showPlaying()
    clearTimeout(this.#refining)
    this.#refining = setTimeout(() => this.#refinePlace(), REFINE_PLACE_MS)
  }

  #firstCharOfPage(): number {
    return this.view?.offsetOfPage(this.view.page) ?? 0
  }

  #refinePlace(): void {
    const { view } = this
    const { place } = this.state
    if (!view || !place || place.page !== view.page || place.item !== view.items[0]) return
    view.holdPlace()
    const charOffset = view.offsetOfPage(view.page)
    const progress = progressOf(this.spine, place.item, charOffset, shareOf(view))
    this.#store.set({ place: { ...place, charOffset, progress } })
  }

  #listenTo(document: Document, item: number): void {
    const known = this.#itemOf.has(document)
    this.#itemOf.set(document, item)
    if (known) return
    listenToBook(document, {
      onLink: (href) => this.#followLink(href),
      onText: (element, event) => this.#onText(element, event),
      onMoved: () => this.#onMoved(),
      renewedAddress: (path) => this.#source.renewedAddress(path),
    })
    this.#options.onDocument?.(document)
  }

  /** A tap on a sentence speaks it; a tap that ends a selection does not. */
  #onText(element: Element, event: MouseEvent): void {
    const selecting = element.ownerDocument.getSelection()?.isCollapsed === false
    const item = this.#itemOf.get(element.ownerDocument) ?? 0
    const track = selecting ? undefined : this.#narrator.trackOfElement(item, element)
    if (track === undefined) return this.#options.onTap?.(event)
    performance.mark('reader:play')
    this.#narrator.pause()
    this.#store.set({ playing: true, track: -1 })
    void this.#narrator.playFrom(track, 0)
  }

  #followLink(href: string): void {
    const hash = href.indexOf('#')
    const path = hash < 0 ? href : href.slice(0, hash)
    const item = this.spine.findIndex((entry) => entry.path === path)
    if (item >= 0) void this.#move({ item, fragment: hash < 0 ? '' : href.slice(hash + 1) })
    else this.#options.onExternalLink?.(href)
  }

  /** At once: the sentence is back in view in the same frame. */
  #onResize(): void {
    if (this.#stage?.isResized) void this.#stage.relayout().then(() => this.#afterLayout())
  }

  /** What comes within one frame is counted once. */
  #onMoved(): void {
    cancelAnimationFrame(this.#remeasuring)
    this.#remeasuring = requestAnimationFrame(() => {
      this.view?.remeasure()
      this.#afterLayout()
    })
  }

  #afterLayout(): void {
    this.#narrator.keepInView()
    this.#locate()
  }
}

/** How much of its chapter lies before a view's page. */
function shareOf({ page, pages, sheet }: View): number {
  return (sheet.part + page / pages) / sheet.parts
}
