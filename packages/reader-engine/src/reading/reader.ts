import { ContentError, type ResourceSource } from '../source/resource-source.ts'
import { withTextAhead, type TextAhead } from '../source/text-ahead.ts'
import { resolveReference, type Rendition, type SpineItem } from '../package/index.ts'
import type { MediaKind } from '../playback/media-elements.ts'
import type { ReflowSettings } from '../render/page-geometry.ts'
import { makeSlot } from '../render/slot.ts'
import type { Target } from '../render/target.ts'
import type { View } from '../render/view.ts'
import type { Found } from '../search/search-spine.ts'
import { counterpartOfItem, counterpartOfText } from '../position/counterpart.ts'
import { showFirstPage } from './first-page.ts'
import { SKIPPABLE } from '../narration/skippable-kinds.ts'
import { Narrator } from '../narration/narrator.ts'
import { OpenBook } from './open-book.ts'
import { PageTouch } from './page-touch.ts'
import { Pages } from './pages.ts'
import { PlaceKeeper, shareOf } from '../position/place-keeper.ts'
import { clampRate, isVolume } from '../narration/playback-rules.ts'
import { comparePositions, targetOfPosition, type Position } from '../position/position.ts'
import { placeOfProgress } from '../package/progress.ts'
import { openPublication } from './publication.ts'
import type { ReaderOptions } from './reader-options.ts'
import { initialState, type ReadingState, type SkippableKind } from '../state/reading-state.ts'
import { Store } from '../state/store.ts'

/** A tab that is shown paints sooner. */
const FRAME_WAIT_MS = 200

/**
 * One book being read: pages and sound together. A screen subscribes to `state` and calls the verbs; every verb may be
 * called at any time, and the last one wins.
 */
export class Reader {
  readonly #store = new Store<ReadingState>(initialState)
  readonly #options: ReaderOptions
  readonly #source: TextAhead
  readonly #narrator: Narrator
  readonly #book: OpenBook
  readonly #places: PlaceKeeper
  readonly #touch: PageTouch
  readonly #pages: Pages
  /** Somebody has gone somewhere or listened: the place to open at is history. */
  #moved = false

  constructor(source: ResourceSource, options: ReaderOptions) {
    this.#source = withTextAhead(source)
    this.#options = options
    this.#pages = new Pages({
      store: this.#store,
      source: this.#source,
      screen: options,
      onDocument: (document, item) => {
        if (this.#touch.listenTo(document, item)) options.onDocument?.(document)
      },
      onShown: () => this.#locate(),
      onLaidOut: () => this.#afterLayout(),
    })
    this.#places = new PlaceKeeper({ store: this.#store, stage: () => this.#pages.stage, spine: () => this.spine })
    this.#narrator = new Narrator({
      source: this.#source,
      store: this.#store,
      screen: {
        view: () => this.view,
        show: (target) => this.#pages.followSound(target),
        turnTo: (page) => this.#pages.turnTo(page),
      },
      createMedia: options.createMedia ?? createElement,
      loadSpeech: async () => options.speech ?? (await import('../speech/browser-speech.ts')).browserSpeech(window),
      onFailed: (error) => this.#fail(error),
      onSkipped: (what, reason) => options.onSkipped?.(what, reason),
    })
    this.#book = new OpenBook({
      store: this.#store,
      onUse: (rendition) => this.#narrator.use(rendition),
      onIndexed: () => this.#locate(),
      onCounted: () => this.#locate(),
      source: this.#source,
      locations: options.locations,
      onSkipped: (what, reason) => options.onSkipped?.(what, reason),
    })
    this.#touch = new PageTouch({
      spine: () => this.spine,
      whenKnown: () => (this.#narrator.isReady ? undefined : this.#book.indexed()),
      trackOf: (item, element) => this.#narrator.trackOfElement(item, element),
      onSentence: (track) => this.#playFrom(track),
      onUnnarrated: (item, node, offset) => this.#speakAt(item, node, offset),
      onGoTo: (target) => void this.#move(target),
      onTap: options.onTap,
      onExternalLink: options.onExternalLink,
      onMoved: () => this.#pages.remeasure(),
      renewedAddress: (path) => source.renewedAddress(path),
    })
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
    return this.#pages.view
  }

  /** The elements that take turns in sounding, the one that sounds first; for those who measure. */
  get mediaElements(): readonly HTMLMediaElement[] {
    return this.#narrator.clock.elements
  }

  get spine(): readonly SpineItem[] {
    return this.#book.spine
  }

  /** Reads aloud from where the reader stands. Spec 1 §4. */
  async play(): Promise<void> {
    if (this.state.phase !== 'ready' || this.state.playing) return
    performance.mark('reader:play')
    this.#store.set({ playing: true })
    await this.#book.indexed()
    if (!this.state.playing) return
    this.#standAtPosition()
    this.#moved = true
    await this.#narrator.play()
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
    try {
      if (!(await this.#pages.turn(direction))) return
    } catch (error) {
      return this.#fail(error)
    }
    this.#moved = true
    this.#locate()
    this.#options.onMove?.({ kind: 'turn', direction, automatic: false })
    this.#narrator.followMove()
  }

  /** To the sentence before or after; it is heard where sound is on, or where sentences are heard one by one. */
  async step(direction: 1 | -1): Promise<void> {
    if (this.state.phase !== 'ready') return
    await this.#book.indexed()
    this.#moved = true
    await this.#narrator.step(direction)
  }

  /** Goes to a place of the book; sound follows where it is playing. */
  async goTo(target: Target): Promise<void> {
    await this.#move(target)
  }

  async goToPosition(position: Position): Promise<void> {
    const target = this.#book.targetOf(position)
    if (target) await this.#move(target, position.timeOffset)
  }

  /** Negative where the first comes first in the book, in whatever language of it each was stored. */
  comparePositions(a: Position, b: Position): number {
    return comparePositions(a, b, (position) => this.#book.targetOf(position)?.item ?? -1)
  }

  /** `progress` is 0 to 1 of the whole book. */
  async goToProgress(progress: number): Promise<void> {
    await this.#move(placeOfProgress(this.spine, progress))
  }

  async goToContentsRow(row: number): Promise<void> {
    const entry = this.state.contents[row]
    if (entry && entry.item >= 0) await this.#move({ item: entry.item, fragment: entry.fragment })
  }

  /**
   * Looks for words through the book, in the order of reading. Rejects with `ContentError` where its files cannot be
   * had; ends quietly when `signal` aborts.
   */
  async *search(query: string, signal: AbortSignal): AsyncGenerator<Found> {
    const { searchSpine } = await import('../search/search-spine.ts')
    const language = this.#book.rendition?.language ?? ''
    yield* searchSpine({ spine: this.spine, source: this.#source, language, query, signal })
  }

  /** Goes to something that was found, and marks it. */
  async goToFound({ item, start, end }: Pick<Found, 'item' | 'start' | 'end'>): Promise<void> {
    await this.#move({ item, charOffset: start })
    this.view?.markText(item, start, end, 'found')
  }

  /** Seconds that the rest of the chapter takes to hear, at the rate of now; undefined where it is not narrated. */
  get secondsLeftInChapter(): number | undefined {
    const { place, rate } = this.state
    const view = this.view
    if (!place || !view) return undefined
    const seconds = this.#narrator.secondsLeft(place.item, shareOf(view))
    return seconds === undefined ? undefined : seconds / rate
  }

  /** Seconds that each row of the contents takes to hear, at the rate of now; undefined where it is not narrated. */
  get contentsLengths(): readonly (number | undefined)[] {
    const { rate } = this.state
    return this.#narrator.contentsLengths().map((seconds) => seconds && seconds / rate)
  }

  /** Moves the focus to the text that is lit, else to the first of the page: a screen reader goes on from there. */
  focusText(): void {
    const text = this.#narrator.lit ?? this.#places.elementOf(this.#narrator.unnarrated.standing)
    if (!text || !isFocusable(text)) return
    if (!text.hasAttribute('tabindex')) text.setAttribute('tabindex', '-1')
    text.focus({ preventScroll: true })
  }

  /** The place for a bookmark or a lastmark: the sentence that is lit, else the first text of the page. */
  position(): Position {
    return this.#places.position(this.#narrator.standing, this.#narrator.unnarrated.standing)
  }

  /** Another narration language, at the same sentence by its text id, else at the same page. Spec 1 §4. */
  async setLanguage(language: number): Promise<void> {
    const to = (await this.#book.indexed())?.renditions[language]
    const from = this.#book.rendition
    if (!from || !to || language === this.state.language || this.state.phase === 'closed') return
    const { playing, place } = this.state
    const spoken = this.#narrator.standing?.track
    const stored = this.#moved ? undefined : this.#storedTarget(to)
    const target =
      stored ??
      (spoken
        ? counterpartOfText(spoken, from, to)
        : { item: counterpartOfItem(place?.item ?? 0, from, to), charOffset: this.#places.firstCharOfPage })
    this.pause()
    this.#narrator.unlight()
    this.#book.change(language, to)
    this.#pages.use(to)
    try {
      await this.#pages.show(target)
    } catch (error) {
      return this.#end(error)
    }
    const track = 'fragment' in target ? this.#narrator.trackOf(target.item, target.fragment) : undefined
    if (track !== undefined) this.#narrator.standAt(track, stored ? (this.#options.position?.timeOffset ?? 0) : 0)
    if (playing) await this.play()
  }

  /** 0.5 to 2; pitch is kept. Spec 1 §5. */
  setRate(rate: number): void {
    this.#narrator.clock.rate = clampRate(rate)
    this.#store.set({ rate: clampRate(rate) })
    this.#narrator.unnarrated.refresh()
  }

  /** 0 to 1; anything else is not accepted. Spec 1 §5. */
  setVolume(volume: number): void {
    if (!isVolume(volume)) return
    this.#narrator.clock.setVolume(volume, this.state.muted)
    this.#store.set({ volume })
    this.#narrator.unnarrated.refresh()
  }

  setMuted(muted: boolean): void {
    this.#narrator.clock.setVolume(this.state.volume, muted)
    this.#store.set({ muted })
    this.#narrator.unnarrated.refresh()
  }

  setAutoPageTurn(autoPageTurn: boolean): void {
    this.#store.set({ autoPageTurn })
  }

  /** A voice of the device reads what nobody has narrated; without it, such pages pass in silence. */
  setSpeech(speech: boolean): void {
    this.#store.set({ speech })
  }

  setSentenceBySentence(sentenceBySentence: boolean): void {
    this.#store.set({ sentenceBySentence })
  }

  /** Kinds of narration that are passed over. EPUB 3.3 §9.3.5. */
  setSkipped(kinds: readonly SkippableKind[]): void {
    this.#store.set({ skippable: kinds.flatMap((kind) => SKIPPABLE[kind]) })
  }

  async setSettings(settings: ReflowSettings): Promise<void> {
    await this.#pages.setSettings(settings)
  }

  close(): void {
    this.#places.close()
    this.#book.close()
    this.#narrator.close()
    this.#pages.close()
    this.#source.close()
    this.#store.set({ phase: 'closed', playing: false })
    this.#store.clear()
  }

  async #open(): Promise<void> {
    performance.mark('reader:open')
    const onSkipped = (path: string, reason: unknown) => this.#options.onSkipped?.(path, reason)
    // asked for first: the frame is made while the answer is on its way
    const opening = openPublication(this.#source, onSkipped, this.#options.language)
    const { position } = this.#options
    if (position) this.#expectText(position)
    const slot = makeSlot(this.#options.host, this.#options.frameTitle ?? '')
    try {
      const publication = await opening
      if (this.state.phase === 'closed') return slot.container.remove()
      for (const { path, text } of publication.opening) this.#source.expect(path, Promise.resolve(text))
      this.#book.begin(publication)
      this.#pages.use(publication.outline, slot)
      const show = (target: Target) => this.#pages.show(target)
      if (!(await showFirstPage(publication, position, show, onSkipped))) return
      this.#store.set({ phase: 'ready' })
      this.#pages.observe()
      requestAnimationFrame(() => performance.mark('reader:first-page'))
      await painted()
      await this.#book.indexed()
      this.#standAtPosition()
    } catch (error) {
      if (!this.#pages.stage) slot.container.remove()
      this.#end(error)
    }
  }

  /** Whoever goes on in mid-book needs this file, whatever the index says. */
  #expectText({ URI }: Position): void {
    const { path } = resolveReference(URI, '')
    this.#source.expect(path, this.#source.readText(path))
  }

  /** The sentence to go on from, where it was stored in this very language. */
  #storedTarget(rendition: Rendition): Target | undefined {
    const { position } = this.#options
    return position && targetOfPosition(position, rendition.spine)
  }

  /** Opened at a stored sentence: it is lit and its sound is made ready. */
  #standAtPosition(): void {
    const { rendition } = this.#book
    const { position } = this.#options
    if (!position || !rendition || !this.view || this.#moved || this.state.track >= 0) return
    const own = this.#storedTarget(rendition)
    const target = own ?? this.#book.targetOf(position)
    if (!target || !('fragment' in target)) return
    const track = this.#narrator.trackOf(target.item, target.fragment)
    if (track !== undefined) this.#narrator.standAt(track, own ? position.timeOffset : 0)
  }

  async #move(target: Target, timeOffset = 0): Promise<void> {
    this.#moved = true
    try {
      if (!(await this.#pages.goTo(target))) return
    } catch (error) {
      return this.#fail(error)
    }
    this.#options.onMove?.({ kind: 'jump' })
    this.#narrator.followMove(timeOffset)
    const track = 'fragment' in target ? this.#narrator.trackOf(target.item, target.fragment) : undefined
    if (track !== undefined && timeOffset > 0 && !this.state.playing) this.#narrator.standAt(track, timeOffset)
  }

  /** An open book outlives its network: what is shown stays, and the reader is told. */
  #fail(error: unknown): void {
    const isNetwork = error instanceof ContentError && error.status === 0
    if (!isNetwork || this.state.phase !== 'ready') return this.#end(error)
    this.#narrator.pause()
    this.#store.set({ networkFailures: this.state.networkFailures + 1 })
  }

  #end(error: unknown): void {
    if (this.state.phase === 'closed') return
    this.#narrator.pause()
    this.#store.set({ phase: 'failed', error })
  }

  #locate(): void {
    this.#places.locate()
    this.#narrator.showPlaying()
  }

  #playFrom(track: number): void {
    performance.mark('reader:play')
    this.#moved = true
    this.#narrator.pause()
    this.#store.set({ playing: true, track: -1 })
    void this.#narrator.playFrom(track, 0)
  }

  #speakAt(item: number, node: Node, offset: number): boolean {
    const text = this.view?.textOf(item)
    return (
      text !== undefined && this.#narrator.unnarrated.speakAt(item, text.start + text.map.offsetBefore(node) + offset)
    )
  }

  #afterLayout(): void {
    this.#narrator.keepInView()
    this.#locate()
  }
}

/** When the next frame has been seen, and the one after it has begun; in a hidden tab, where there is none, after a while. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
    setTimeout(resolve, FRAME_WAIT_MS)
  })
}

/** By what it can do: the nodes of a frame are no instances of this window's classes. */
const isFocusable = (element: Element): element is Element & HTMLOrSVGElement => 'focus' in element

/** A video plays in its place on the page, where a phone would take it to full screen. */
function createElement(kind: MediaKind): HTMLMediaElement {
  if (kind === 'audio') return new Audio()
  const video = document.createElement('video')
  video.playsInline = true
  return video
}
