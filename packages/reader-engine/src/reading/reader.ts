import { isFocusable } from '../document/node-types.ts'
import { clampRate, isVolume } from '../narration/playback-rules.ts'
import { SKIPPABLE_TYPES } from '../narration/skippable-kinds.ts'
import { findTargetAtProgress, type SpineItem } from '../package/index.ts'
import { getChapterShare } from '../position/location-tracker.ts'
import { comparePositions, findNearestTarget, type Position } from '../position/position.ts'
import type { ReflowSettings } from '../render/page-geometry.ts'
import { isElementMissing, type Target } from '../render/target.ts'
import type { View } from '../render/view.ts'
import type { SearchResult } from '../search/search-spine.ts'
import type { BookFiles, ResourceSource } from '../source/resource-source.ts'
import type { ReadingState, SkippableKind } from '../state/reading-state.ts'
import { changeLanguage } from './change-language.ts'
import { createComponents, type ReaderComponents } from './create-components.ts'
import { openFirstPage } from './open-first-page.ts'
import type { ReaderOptions } from './reader-options.ts'

/**
 * Shows one book and reads it aloud. The app subscribes to `state` and calls the methods. If two calls are in conflict,
 * the later call is used.
 */
export class Reader {
  readonly #components: ReaderComponents

  /**
   * Starts to open the book. `state.phase` becomes `ready` when the first page is shown, or `failed` if the book cannot
   * be opened.
   */
  constructor(source: ResourceSource, options: ReaderOptions) {
    this.#components = createComponents(source, options)
    void openFirstPage(this.#components)
  }

  get state(): ReadingState {
    return this.#components.store.value
  }

  /** Subscribes a listener to changes of `state`. Returns a function that ends the subscription. */
  get subscribe(): (listener: () => void) => () => void {
    return this.#components.store.subscribe
  }

  /** The view that is shown; undefined before the first page. Used for measurements. */
  get view(): View | undefined {
    return this.#components.pages.view
  }

  /** The two media elements, the active one first; used for measurements. */
  get mediaElements(): readonly HTMLMediaElement[] {
    return this.#components.narrator.clock.elements
  }

  get spine(): readonly SpineItem[] {
    return this.#components.book.spine
  }

  /** The files of the book, for the entries `search` and `page-list`. */
  get files(): BookFiles {
    return this.#components.source
  }

  /** Plays from the current sentence, else from the shown page. Spec 1 §4. */
  play(): Promise<void> {
    return this.#components.playback.play()
  }

  pause(): void {
    this.#components.narrator.pause()
  }

  toggle(): void {
    if (this.state.playing) this.pause()
    else void this.play()
  }

  /** Leaves the current structure, such as a table or a list. EPUB 3.3 §9.3.5. */
  escape(): Promise<void> {
    return this.#components.narrator.escape()
  }

  /** True if `escape` skips more than the current sentence. Changes with `state.track`. */
  get canEscape(): boolean {
    return this.#components.narrator.canEscape
  }

  /**
   * Turns a page. Does nothing if there is no page in this direction. Playback continues on the new page. Spec 1 §4.
   */
  turn(direction: 1 | -1): Promise<void> {
    return this.#components.navigation.turn(direction)
  }

  /**
   * Moves to the previous or next sentence. Plays this sentence during playback, and with playback sentence by
   * sentence.
   */
  step(direction: 1 | -1): Promise<void> {
    return this.#components.playback.step(direction)
  }

  /** Shows a target; playback continues there. `timeOffset` is in seconds from the beginning of the target's clip. */
  goTo(target: Target, timeOffset = 0): Promise<void> {
    return this.#components.navigation.goTo(target, timeOffset)
  }

  /**
   * Shows a position that was stored in any language of the book. If its file or its id is not in the book, shows the
   * nearest place and counts `movedPlaces`. Does nothing if there is no such place.
   */
  async goToPosition(position: Position): Promise<void> {
    const { book, store } = this.#components
    const target = book.findTarget(position)
    const place = target ?? (book.rendition && (await findNearestTarget(position, book.rendition)))
    if (!place) return
    await this.goTo(place, target ? position.timeOffset : 0)
    const { view } = this
    if (!target || (view && isElementMissing(view, target))) store.set({ movedPlaces: this.state.movedPlaces + 1 })
  }

  /** Shows the location at a progress of 0 to 1 in the whole book. */
  goToProgress(progress: number): Promise<void> {
    return this.goTo(findTargetAtProgress(this.spine, progress))
  }

  /** Shows the target of the row with this index in the table of contents. Does nothing if the row has no target. */
  async goToContentsRow(row: number): Promise<void> {
    const entry = this.state.contents[row]
    if (entry && entry.item >= 0) await this.goTo({ item: entry.item, fragment: entry.fragment })
  }

  /** Shows a search result and highlights it. */
  async goToSearchResult({ item, start, end }: Pick<SearchResult, 'item' | 'start' | 'end'>): Promise<void> {
    await this.goTo({ item, charOffset: start })
    this.view?.highlightText(item, start, end, 'found')
  }

  /**
   * Compares two positions by their order in the book: negative if `a` is before `b`. A position outside of the book is
   * before all others.
   */
  comparePositions(a: Position, b: Position): number {
    return comparePositions(a, b, (position) => this.#components.book.findTarget(position)?.item ?? -1)
  }

  /** Seconds of narration until the end of the spine item, at the current rate; undefined if unknown. */
  get secondsLeftInChapter(): number | undefined {
    const { location, rate } = this.state
    const view = this.view
    if (!location || !view) return undefined
    const seconds = this.#components.narrator.secondsLeft(location.item, getChapterShare(view))
    return seconds === undefined ? undefined : seconds / rate
  }

  /**
   * Durations of the rows of the table of contents, in seconds at the current rate. An unknown duration is undefined.
   * Empty before the index has been loaded.
   */
  get contentsDurations(): readonly (number | undefined)[] {
    const { rate } = this.state
    return this.#components.narrator.getContentsDurations().map((seconds) => seconds && seconds / rate)
  }

  /** Moves the focus to the current sentence, else to the first text of the page, for screen readers. */
  focusText(): void {
    const { narrator, locationTracker } = this.#components
    const text = narrator.highlightedElement ?? locationTracker.findElement(narrator.unnarrated.currentSentence)
    if (!text || !isFocusable(text)) return
    if (!text.hasAttribute('tabindex')) text.setAttribute('tabindex', '-1')
    text.focus({ preventScroll: true })
  }

  /** Returns the position for a bookmark or a lastmark: the current sentence, else the first text of the page. */
  position(): Position {
    const { narrator, locationTracker } = this.#components
    return locationTracker.getPosition(narrator.current, narrator.unnarrated.currentSentence)
  }

  /**
   * Changes to another rendition and shows the corresponding text; playback continues. Rejects if the index of the book
   * cannot be loaded. Spec 1 §4.
   */
  setLanguage(language: number): Promise<void> {
    return changeLanguage(language, this.#components)
  }

  /** Sets the playback rate, clamped to 0.5 to 2. The pitch of the voice does not change. Spec 1 §5. */
  setRate(requestedRate: number): void {
    const { store, narrator } = this.#components
    const rate = clampRate(requestedRate)
    narrator.clock.rate = rate
    store.set({ rate })
    narrator.unnarrated.refresh()
  }

  /** Sets the volume, 0 to 1. Ignores any other value. Spec 1 §5. */
  setVolume(volume: number): void {
    if (isVolume(volume)) this.#setVolume(volume, this.state.muted)
  }

  setMuted(muted: boolean): void {
    this.#setVolume(this.state.volume, muted)
  }

  setAutoPageTurn(autoPageTurn: boolean): void {
    this.#components.store.set({ autoPageTurn })
  }

  /** Switches the device's voice for pages without narration on or off. */
  setSpeech(speech: boolean): void {
    this.#components.narrator.unnarrated.setSpeech(speech)
  }

  setSentenceBySentence(sentenceBySentence: boolean): void {
    this.#components.store.set({ sentenceBySentence })
  }

  /** Sets the kinds of narration that playback skips. EPUB 3.3 §9.3.5. */
  setSkippedKinds(kinds: readonly SkippableKind[]): void {
    this.#components.store.set({ skippedTypes: kinds.flatMap((kind) => SKIPPABLE_TYPES[kind]) })
  }

  setSettings(settings: ReflowSettings): Promise<void> {
    return this.#components.pages.setSettings(settings)
  }

  /** Closes the book. Releases its frames, media elements and addresses. */
  close(): void {
    const { store, source, pages, locationTracker, book, narrator } = this.#components
    for (const component of [locationTracker, book, narrator, pages, source]) component.close()
    store.set({ phase: 'closed', playing: false, audible: false })
    store.clear()
  }

  #setVolume(volume: number, muted: boolean): void {
    const { store, narrator } = this.#components
    narrator.clock.setVolume(volume, muted)
    store.set({ volume, muted })
    narrator.unnarrated.refresh()
  }
}
