import { ContentError, type ResourceSource } from '../source/resource-source.ts'
import type { BookIndex, Rendition, SpineItem } from '../package/index.ts'
import { MediaClock } from '../playback/media-clock.ts'
import type { ReflowSettings } from '../render/page-geometry.ts'
import { makeSlot, Stage, type Slot, type Target } from '../render/stage.ts'
import type { View } from '../render/view.ts'
import { LINK_ATTRIBUTE, PATH_ATTRIBUTE } from '../document/rewrite-references.ts'
import { contentsRowAt, contentsRows } from './contents.ts'
import { Narration, turnMarks } from './narration.ts'
import { afterTrack, clampRate, isVolume, PAGE_SLIDE_MS, SILENT_PAGE_MS } from './playback-rules.ts'
import { targetOfPosition, type Position } from './position.ts'
import { placeOfProgress, progressOf } from './progress.ts'
import { openPublication, type Publication } from './publication.ts'
import { initialState, type ReadingState } from './reading-state.ts'

/** Names where the package gives none. EPUB 3.3 §9.3.3; PRODUCT. */
const ACTIVE_CLASS = '-epub-media-overlay-active'
const PLAYING_CLASS = '-epub-media-overlay-playing'

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
 * One book being read: the only part that knows pages and sound alike. A screen subscribes to `state` and calls the
 * verbs; every verb may be called at any time.
 */
export class Reader {
  #state: ReadingState = initialState
  readonly #listeners = new Set<() => void>()
  readonly #options: ReaderOptions
  readonly #source: ResourceSource
  readonly #clock: MediaClock
  readonly #observer: ResizeObserver
  #settings: ReflowSettings
  #publication: Publication | undefined
  #index: BookIndex | undefined
  #rendition: Rendition | undefined
  #narration: Narration | undefined
  #stage: Stage | undefined
  #lit: Element | undefined
  #marks: readonly number[] = []
  #silence: ReturnType<typeof setTimeout> | undefined
  #startOffset = 0
  readonly #itemOf = new WeakMap<Document, number>()
  #failedMedia = new Set<string>()
  #firstLit = false
  #remeasuring = 0

  constructor(source: ResourceSource, options: ReaderOptions) {
    this.#source = source
    this.#options = options
    this.#settings = options.settings ?? DEFAULT_SETTINGS
    this.#clock = new MediaClock(
      {
        createMedia: options.createMedia ?? (() => new Audio()),
        address: (path) => source.address(path),
        renewedAddress: (path) => source.renewedAddress(path),
      },
      {
        onEnter: (index) => void this.#enter(index),
        onMark: () => this.#turnInSentence(),
        onEnded: () => void this.#afterLastTrack(),
        onAudible: () => performance.mark('reader:audible'),
        onStalled: (stalled) => this.#set({ stalled }),
        onFailed: (index, error) => void this.#mediaFailed(index, error),
      },
    )
    this.#observer = new ResizeObserver(() => this.#onResize())
    void this.#open()
  }

  get state(): ReadingState {
    return this.#state
  }

  /** Told of every change; gives back the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The view on the screen, for those who measure. */
  get view(): View | undefined {
    return this.#stage?.view
  }

  /** The element that sounds, for those who measure. */
  get media(): HTMLMediaElement {
    return this.#clock.media
  }

  /** Both elements that take turns in sounding. */
  get mediaElements(): readonly HTMLMediaElement[] {
    return this.#clock.elements
  }

  /** The spine that is being read. */
  get spine(): readonly SpineItem[] {
    return this.#rendition?.spine ?? []
  }

  /** Plays from the track that stands, else from the first on the page; a page without sound passes after 3 s. */
  async play(): Promise<void> {
    if (this.#state.phase !== 'ready' || this.#state.playing) return
    performance.mark('reader:play')
    this.#firstLit = false
    this.#set({ playing: true })
    await this.#indexed()
    if (!this.#state.playing) return
    const standing = this.#state.track >= 0 && this.#isInView(this.#state.track) ? this.#state.track : undefined
    const track = standing ?? this.#firstTrackInView()
    if (track === undefined) return this.#waitInSilence()
    await this.#playTrack(track, track === this.#clock.index ? undefined : this.#startOffset)
    this.#startOffset = 0
  }

  pause(): void {
    clearTimeout(this.#silence)
    this.#clock.pause()
    this.#showPlaying(false)
    this.#set({ playing: false, stalled: false })
  }

  toggle(): void {
    if (this.#state.playing) this.pause()
    else void this.play()
  }

  /** Turns a page. While the book is played, sound goes on from the first sentence of the new page. Spec 1 §4. */
  async turn(direction: 1 | -1): Promise<void> {
    performance.mark('reader:turn')
    const turned = await this.#stage?.turn(direction, this.#slide())
    performance.mark('reader:turned')
    if (turned === undefined || turned === 'edge') return
    this.#afterMove()
  }

  /** Goes to a place of the book; sound follows where it is playing. */
  async goTo(target: Target): Promise<void> {
    if (!(await this.#show(target))) return
    this.#afterMove()
  }

  async goToPosition(position: Position): Promise<void> {
    const target = targetOfPosition(position, this.#rendition?.spine ?? [])
    if (!target || !(await this.#show(withFallback(target, position)))) return
    this.#afterMove(position.timeOffset)
  }

  async goToProgress(progress: number): Promise<void> {
    const { item, charOffset } = placeOfProgress(this.#rendition?.spine ?? [], progress)
    await this.goTo({ item, charOffset })
  }

  async goToContentsRow(row: number): Promise<void> {
    const entry = this.#state.contents[row]
    if (entry && entry.item >= 0) await this.goTo({ item: entry.item, fragment: entry.fragment })
  }

  /** The place for a bookmark or a lastmark: the sentence that is lit, else the first text of the page. */
  position(): Position {
    const { place, track } = this.#state
    const lit = this.#narration?.tracks[track]
    const path = (item: number) => this.#rendition?.spine[item]?.path ?? ''
    const ncxRef = place?.contentsRow ?? -1
    if (lit && this.#isInView(track)) {
      const element = this.#stage?.view?.elementById(lit.item, lit.fragment)
      const charOffset = element ? (this.#stage?.view?.offsetOf(element) ?? 0) : 0
      const URI = lit.fragment ? `${path(lit.item)}#${lit.fragment}` : path(lit.item)
      return {
        ncxRef,
        URI,
        timeOffset: this.#clock.index === track ? this.#clock.offset : this.#startOffset,
        charOffset,
      }
    }
    return { ncxRef, URI: path(place?.item ?? 0), timeOffset: 0, charOffset: place?.charOffset ?? 0 }
  }

  /** Another narration language, at the same sentence by its text id. Spec 1 §4. */
  async setLanguage(language: number): Promise<void> {
    const index = await this.#indexed()
    const rendition = index?.renditions[language]
    if (!rendition || language === this.#state.language) return
    const playing = this.#state.playing
    const lit = this.#narration?.tracks[this.#state.track]
    const place = this.#state.place
    this.pause()
    this.#unlight()
    this.#set({ language, track: -1 })
    this.#useRendition(rendition)
    this.#stage?.close()
    this.#stage = this.#makeStage(rendition)
    const item = lit?.item ?? place?.item ?? 0
    await this.#show(lit ? { item, fragment: lit.fragment } : { item, charOffset: place?.charOffset ?? 0 })
    const track = lit ? this.#narration?.ofText(lit.item, lit.fragment) : undefined
    if (track !== undefined) this.#set({ track })
    if (playing) await this.play()
  }

  setRate(rate: number): void {
    this.#clock.rate = clampRate(rate)
    this.#set({ rate: clampRate(rate) })
  }

  setVolume(volume: number): void {
    if (!isVolume(volume)) return
    this.#clock.setVolume(volume, this.#state.muted)
    this.#set({ volume })
  }

  setMuted(muted: boolean): void {
    this.#clock.setVolume(this.#state.volume, muted)
    this.#set({ muted })
  }

  setAutoPageTurn(autoPageTurn: boolean): void {
    this.#set({ autoPageTurn })
  }

  async setSettings(settings: ReflowSettings): Promise<void> {
    this.#settings = settings
    await this.#stage?.relayout(settings)
    this.#locate()
  }

  close(): void {
    clearTimeout(this.#silence)
    this.#observer.disconnect()
    this.#clock.close()
    this.#stage?.close()
    this.#source.close()
    this.#set({ phase: 'closed', playing: false })
    this.#listeners.clear()
  }

  async #open(): Promise<void> {
    performance.mark('reader:open')
    const ahead = makeSlot(this.#options.host, this.#options.frameTitle ?? '')
    try {
      const publication = await openPublication(this.#source, (path, reason) => this.#options.onSkipped?.(path, reason))
      this.#publication = publication
      this.#useRendition(publication.outline)
      this.#stage = this.#makeStage(publication.outline, ahead)
      const shown = await this.#showFirst(publication.outline)
      if (!shown) return
      this.#set({ phase: 'ready', metadata: publication.metadata })
      this.#observer.observe(this.#options.host)
      requestAnimationFrame(() => performance.mark('reader:first-page'))
      await this.#indexed()
      this.#standAtPosition()
    } catch (error) {
      this.#fail(error)
    }
  }

  /** A chapter that cannot be had must not make the book unreadable: the next one that can is shown. */
  async #showFirst(outline: Rendition): Promise<View | undefined> {
    const { position } = this.#options
    const stored = position && targetOfPosition(position, outline.spine)
    if (position && stored) {
      try {
        return await this.#show(withFallback(stored, position))
      } catch (error) {
        this.#options.onSkipped?.(position.URI, error)
      }
    }
    let failure: unknown = new RangeError('no linear spine item')
    for (const [item, { linear, path }] of outline.spine.entries()) {
      if (!linear && outline.spine.some((entry) => entry.linear)) continue
      try {
        return await this.#show({ item, at: 'start' })
      } catch (error) {
        if (!(error instanceof ContentError) || error.status !== 404) throw error
        this.#options.onSkipped?.(path, error)
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
      direction: this.#publication?.metadata.direction ?? 'ltr',
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
    if (!index || this.#state.phase === 'closed') return undefined
    this.#index = index
    const rendition = index.renditions[this.#state.language]
    if (rendition) this.#useRendition(rendition)
    this.#set({
      languages: index.renditions.map(({ language, label, media }) => ({ language, label, media })),
      contents: contentsRows(rendition?.toc ?? [], rendition?.spine ?? []),
    })
    this.#locate()
    return index
  }

  #useRendition(rendition: Rendition): void {
    this.#rendition = rendition
    this.#narration = new Narration(rendition)
    this.#clock.setClips(rendition.tracks, (index) => (index === this.#state.track ? this.#marks : []))
    this.#clock.rate = this.#state.rate
  }

  /** Opened at a stored sentence: it is lit and its sound is made ready, so that play goes on from there. */
  #standAtPosition(): void {
    const { position } = this.#options
    const target = position && targetOfPosition(position, this.#rendition?.spine ?? [])
    const track =
      target && 'fragment' in target ? this.#narration?.ofText(target.item, target.fragment ?? '') : undefined
    if (!position || track === undefined || this.#state.playing || this.#state.track >= 0) return
    this.#startOffset = position.timeOffset
    this.#set({ track })
    this.#light(track)
    void this.#clock.cue(track, position.timeOffset)
  }

  async #show(target: Target): Promise<View | undefined> {
    const view = await this.#stage?.show(target, this.#state.phase === 'ready' ? this.#slide() : undefined)
    if (view) this.#locate()
    return view
  }

  #slide() {
    return this.#options.slide === false ? undefined : { durationMs: PAGE_SLIDE_MS }
  }

  /** After a move that the reader made: the highlight goes, sound goes on at the new page. */
  #afterMove(timeOffset = 0): void {
    this.#locate()
    this.#unlight()
    this.#startOffset = timeOffset
    const track = this.#firstTrackInView()
    this.#set({ track: -1 })
    if (!this.#state.playing) return
    clearTimeout(this.#silence)
    this.#clock.pause()
    if (track === undefined) this.#waitInSilence()
    else void this.#playTrack(track, timeOffset)
  }

  async #playTrack(track: number, offset?: number): Promise<void> {
    clearTimeout(this.#silence)
    this.#showPlaying(true)
    this.#prepareMarks(track)
    await this.#clock.play(track, offset)
  }

  /** The moment a clip begins to sound: its text lights up, and is brought into view if it is not there. */
  async #enter(index: number): Promise<void> {
    const previous = this.#state.track
    const track = this.#narration?.tracks[index]
    if (!track) return
    if (previous >= 0 && previous !== index && !this.#mayFollow(previous, index)) return
    this.#set({ track: index, playing: true, stalled: false })
    if (this.#light(index)) {
      this.#follow(index)
      this.#prepareMarks(index)
      return
    }
    await this.#bringIntoView(index)
  }

  /** Spec 1 §4: without automatic page turn, play stops at the page's last track and stands at its first. */
  #mayFollow(previous: number, index: number): boolean {
    if (index !== previous + 1) return true
    const verdict = afterTrack(this.#isOnPage(index), this.#state.autoPageTurn)
    if (verdict === 'reset-and-pause') {
      this.pause()
      this.#unlight()
      this.#set({ track: this.#firstTrackInView() ?? -1 })
      return false
    }
    if (verdict === 'next-section' && this.#silentPagesBetween(previous, index)) {
      this.#clock.pause()
      this.#unlight()
      this.#set({ track: -1 })
      void this.#nextSection()
      return false
    }
    return true
  }

  #silentPagesBetween(previous: number, index: number): boolean {
    const from = this.#narration?.tracks[previous]?.item ?? 0
    const to = this.#narration?.tracks[index]?.item ?? 0
    return (this.#rendition?.spine ?? []).some((item, number) => number > from && number < to && item.linear)
  }

  async #bringIntoView(index: number): Promise<void> {
    const track = this.#narration?.tracks[index]
    if (!track) return
    try {
      performance.mark('reader:turn')
      const view = await this.#stage?.show({ item: track.item, fragment: track.fragment }, this.#slide())
      performance.mark('reader:turned')
      if (!view || this.#state.track !== index) return
      this.#locate()
      this.#light(index)
      this.#prepareMarks(index)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Lights a track's text; false where its spine item is not in view. A text that is missing lights nothing. */
  #light(index: number): boolean {
    const track = this.#narration?.tracks[index]
    const view = this.#stage?.view
    if (!track || !view?.items.includes(track.item)) return false
    const element = view.elementById(track.item, track.fragment)
    if (!element && view.sheet.parts > 1) return false
    this.#unlight()
    element?.classList.add(this.#activeClass)
    this.#lit = element
    if (element && !this.#firstLit && this.#state.playing) {
      this.#firstLit = true
      performance.mark('reader:first-highlight')
    }
    return true
  }

  #unlight(): void {
    this.#lit?.classList.remove(this.#activeClass)
    this.#lit = undefined
  }

  get #activeClass(): string {
    return this.#rendition?.activeClass ?? ACTIVE_CLASS
  }

  #follow(index: number): void {
    const view = this.#stage?.view
    const element = this.#lit
    if (!view || !element || index !== this.#state.track) return
    const page = view.pageOf(element)
    if (page === view.page) return
    performance.mark('reader:turn')
    view.goTo(page, this.#slide())
    performance.mark('reader:turned')
    this.#locate()
  }

  /** The page breaks inside the sentence that is spoken, as media times. */
  #prepareMarks(index: number): void {
    const track = this.#narration?.tracks[index]
    const view = this.#stage?.view
    const element = track && view?.elementById(track.item, track.fragment)
    const end = track && (Number.isFinite(track.clipEnd) ? track.clipEnd : this.#clock.media.duration)
    this.#marks =
      track && element && view && end && this.#state.autoPageTurn ? turnMarks(track, end, view.breaksOf(element)) : []
  }

  #turnInSentence(): void {
    const view = this.#stage?.view
    if (!view || !this.#state.autoPageTurn || view.page + 1 >= view.pages) return
    performance.mark('reader:turn')
    view.goTo(view.page + 1, this.#slide())
    performance.mark('reader:turned')
    this.#locate()
  }

  async #afterLastTrack(): Promise<void> {
    const last = this.#state.track
    this.#unlight()
    this.#set({ track: -1 })
    const item = this.#narration?.tracks[last]?.item ?? 0
    const more = (this.#rendition?.spine ?? []).some((entry, number) => number > item && entry.linear)
    if (more && this.#state.autoPageTurn) return this.#nextSection()
    this.pause()
    this.#set({ track: this.#firstTrackInView() ?? -1 })
  }

  /** Spec 1 §4: a page without sound, turning by itself and playing, gives way after 3000 ms. */
  #waitInSilence(): void {
    clearTimeout(this.#silence)
    this.#showPlaying(true)
    if (!this.#state.autoPageTurn) return this.pause()
    this.#silence = setTimeout(() => void this.#nextSection(), SILENT_PAGE_MS)
  }

  async #nextSection(): Promise<void> {
    const view = this.#stage?.view
    const spine = this.#rendition?.spine ?? []
    const last = Math.max(...(view?.items ?? [0]))
    const item = spine.findIndex((entry, number) => number > last && entry.linear)
    if (item < 0) return this.pause()
    try {
      if (await this.#show({ item, at: 'start' })) this.#afterMove()
    } catch (error) {
      this.#fail(error)
    }
  }

  #isInView(index: number): boolean {
    const item = this.#narration?.tracks[index]?.item
    return item !== undefined && (this.#stage?.view?.items.includes(item) ?? false)
  }

  #isOnPage(index: number): boolean {
    const track = this.#narration?.tracks[index]
    const view = this.#stage?.view
    const element = track && view?.elementById(track.item, track.fragment)
    return Boolean(element && view && view.pageOf(element) === view.page)
  }

  #firstTrackInView(): number | undefined {
    const view = this.#stage?.view
    if (!view || !this.#narration) return undefined
    const inView = view.items.flatMap((item) => this.#narration?.inItem(item) ?? []).sort((a, b) => a - b)
    const onPage = inView.find((index) => this.#isOnPage(index))
    return onPage ?? (view.pages > 1 ? undefined : inView[0])
  }

  /** Spec 1 §1: the document element carries the playback class while playing. */
  #showPlaying(playing: boolean): void {
    const name = this.#rendition?.playbackActiveClass ?? PLAYING_CLASS
    for (const frame of this.#stage?.view?.frames ?? [])
      frame.contentDocument?.documentElement.classList.toggle(name, playing)
  }

  async #mediaFailed(index: number, error: unknown): Promise<void> {
    const media = this.#narration?.tracks[index]?.media ?? ''
    this.#options.onSkipped?.(media, error)
    const isGesture = error instanceof DOMException && error.name === 'NotAllowedError'
    if (isGesture) return this.pause()
    if (error instanceof ContentError && error.status !== 404) return this.#fail(error)
    if (!this.#failedMedia.has(media)) this.#set({ missingMedia: media })
    this.#failedMedia.add(media)
    const next =
      this.#narration?.tracks.findIndex((track, at) => at > index && !this.#failedMedia.has(track.media)) ?? -1
    if (next >= 0 && this.#state.playing) await this.#playTrack(next, 0)
    else this.pause()
  }

  #fail(error: unknown): void {
    if (this.#state.phase === 'closed') return
    this.#clock.pause()
    this.#set({ phase: 'failed', error, playing: false })
  }

  #locate(): void {
    const view = this.#stage?.view
    const spine = this.#rendition?.spine
    if (!view || !spine || !this.#stage) return
    const item = view.items[0] ?? 0
    const charOffset = view.offsetOfPage(view.page)
    const share = (view.sheet.part + view.page / view.pages) / view.sheet.parts
    this.#set({
      place: {
        item,
        page: view.page,
        pages: view.pages,
        charOffset,
        progress: progressOf(spine, item, charOffset, share),
        contentsRow: contentsRowAt(this.#state.contents, item),
        atStart: !this.#stage.canTurn(-1),
        atEnd: !this.#stage.canTurn(1),
      },
    })
    if (this.#state.playing) this.#showPlaying(true)
    this.#stage.view?.holdPlace()
  }

  /** A frame serves one sheet after another: it is listened to once, and asked what it shows. */
  #listenTo(document: Document, item: number): void {
    const known = this.#itemOf.has(document)
    this.#itemOf.set(document, item)
    if (known) return
    document.addEventListener('click', (event) => this.#onClick(event, this.#itemOf.get(document) ?? 0))
    document.addEventListener('error', (event) => void this.#reload(event.target), true)
    document.addEventListener('load', () => this.#onLoaded(), true)
    document.fonts.addEventListener('loadingdone', () => this.#onLoaded())
    this.#options.onDocument?.(document)
  }

  #onClick(event: MouseEvent, item: number): void {
    const target = elementOf(event.target)
    const link = target?.closest(`[${LINK_ATTRIBUTE}]`)
    if (link) {
      event.preventDefault()
      return this.#followLink(link.getAttribute(LINK_ATTRIBUTE) ?? '')
    }
    const selection = target?.ownerDocument.getSelection()
    const track = selection && !selection.isCollapsed ? undefined : this.#narration?.ofElement(item, target)
    if (track === undefined) return this.#options.onTap?.(event)
    performance.mark('reader:play')
    this.#firstLit = false
    this.#set({ playing: true, track: -1 })
    this.#clock.pause()
    void this.#playTrack(track, 0)
  }

  #followLink(href: string): void {
    const hash = href.indexOf('#')
    const path = hash < 0 ? href : href.slice(0, hash)
    const item = this.#rendition?.spine.findIndex((entry) => entry.path === path) ?? -1
    if (item >= 0) void this.goTo({ item, fragment: hash < 0 ? '' : href.slice(hash + 1) })
    else this.#options.onExternalLink?.(href)
  }

  /** A picture that failed is asked for once more, under a renewed signature. */
  async #reload(target: EventTarget | null): Promise<void> {
    const element = elementOf(target)
    const path = element?.getAttribute(PATH_ATTRIBUTE)
    if (!element || !path || element.hasAttribute('data-lectern-retried')) return
    element.setAttribute('data-lectern-retried', '')
    try {
      const name = element.hasAttribute('src') ? 'src' : 'href'
      element.setAttribute(name, await this.#source.renewedAddress(path))
    } catch (error) {
      this.#options.onSkipped?.(path, error)
    }
  }

  /** At once: the sentence is back in view in the same frame. */
  #onResize(): void {
    if (!this.#stage?.isResized) return
    void this.#stage.relayout().then(() => this.#afterRelayout())
  }

  /** A picture or a font has come and moved the text; what comes within one frame is counted once. */
  #onLoaded(): void {
    cancelAnimationFrame(this.#remeasuring)
    this.#remeasuring = requestAnimationFrame(() => {
      this.#stage?.view?.remeasure()
      this.#afterRelayout()
    })
  }

  #afterRelayout(): void {
    if (this.#lit && this.#stage?.view) {
      const page = this.#stage.view.pageOf(this.#lit)
      if (page !== this.#stage.view.page) this.#stage.view.goTo(page)
      this.#prepareMarks(this.#state.track)
    }
    this.#locate()
  }

  #set(change: Partial<ReadingState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** A position's id may be gone from a new edition: then its character offset is the way. Both are in one target. */
function withFallback(target: Target, position: Position): Target {
  return 'fragment' in target && target.fragment === ''
    ? { item: target.item, charOffset: position.charOffset }
    : target
}

/** By node type: the nodes of a frame are no instances of this window's classes. */
function elementOf(target: EventTarget | null): Element | null {
  return isElement(target) ? target : null
}

const isElement = (target: EventTarget | null): target is Element =>
  target !== null && 'nodeType' in target && target.nodeType === 1
