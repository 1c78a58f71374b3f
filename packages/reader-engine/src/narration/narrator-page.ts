import type { Rendition, Track } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import type { View } from '../render/view.ts'
import type { Narration } from './narration.ts'

/** CSS classes for packages that do not state any. EPUB 3.3 §9.3.3. */
export const DEFAULT_ACTIVE_CLASS = '-epub-media-overlay-active'
const DEFAULT_PLAYING_CLASS = '-epub-media-overlay-playing'
/** The style sheets of the app use this attribute, because the class name depends on the book. */
const SPOKEN_ATTRIBUTE = 'data-lectern-spoken'

/** Port: the pages that are shown on the screen. */
export interface NarrationScreen {
  view(): View | undefined
  /** Resolves with undefined if a newer call has cancelled this call. Rejects if the target cannot be loaded. */
  show(target: Target): Promise<View | undefined>
  /** Turns to the page with this index in the current view. */
  turnTo(page: number): void
}

/** Highlights the spoken text, turns to its pages, and finds the tracks on the shown page. */
export class NarratorPage {
  readonly #screen: NarrationScreen
  readonly #activeClass: string
  readonly #playingClass: string
  readonly #narration: Narration
  #highlighted: Element | undefined

  constructor(screen: NarrationScreen, rendition: Rendition, narration: Narration) {
    this.#screen = screen
    this.#narration = narration
    this.#activeClass = rendition.activeClass ?? DEFAULT_ACTIVE_CLASS
    this.#playingClass = rendition.playbackActiveClass ?? DEFAULT_PLAYING_CLASS
  }

  get highlightedElement(): Element | undefined {
    return this.#highlighted
  }

  /** Highlights the text of a track. Returns false if another sheet may contain the text. */
  highlight(track: Track): boolean {
    const view = this.#screen.view()
    if (!view?.items.includes(track.item)) return false
    const element = view.elementById(track.item, track.fragment)
    if (!element && view.sheet.parts > 1) return false
    // Consecutive clips may speak the same text. Then the highlight must not flicker.
    if (element && element === this.#highlighted) return true
    this.clearHighlight()
    element?.classList.add(this.#activeClass)
    // A narration of whole pages has no sentence to light up. Only the book's own style for the class applies to a page.
    if (!element?.matches('html, body')) element?.setAttribute(SPOKEN_ATTRIBUTE, '')
    this.#highlighted = element
    return true
  }

  clearHighlight(): void {
    this.#highlighted?.classList.remove(this.#activeClass)
    this.#highlighted?.removeAttribute(SPOKEN_ATTRIBUTE)
    this.#highlighted = undefined
  }

  /** Adds or removes the class for playback on the root elements of the shown documents. EPUB 3.3 §9.3.3. */
  showPlaying(playing: boolean): void {
    for (const frame of this.#screen.view()?.frames ?? [])
      frame.contentDocument?.documentElement.classList.toggle(this.#playingClass, playing)
  }

  /**
   * `pageOffset` counts from the first page of the highlighted text. Does nothing without a highlight or without such a
   * page.
   */
  turnToPage(pageOffset: number): void {
    const view = this.#screen.view()
    if (!view || !this.#highlighted) return
    const page = view.findPage(this.#highlighted) + pageOffset
    if (page !== view.page && page < view.pages) this.#screen.turnTo(page)
  }

  /** Returns the target of a track. In a shown chapter without the element, the target is the shown page. */
  findTarget({ item, fragment }: Track): Target {
    const view = this.#screen.view()
    if (!view?.items.includes(item)) return { item, fragment }
    return { item, fragment, charOffset: view.findFirstOffset(view.page) }
  }

  isInView({ item }: Track): boolean {
    return this.#screen.view()?.items.includes(item) ?? false
  }

  /** Returns true if the text of a track begins on the shown page or does not exist. */
  isOnPage(track: Track): boolean {
    const page = this.#findPage(track)
    return page === 'missing' || (page !== undefined && page === this.#screen.view()?.page)
  }

  /** Returns true if the text of a track begins on a later page of the view. */
  isAhead(track: Track): boolean {
    const page = this.#findPage(track)
    return typeof page === 'number' && page > (this.#screen.view()?.page ?? 0)
  }

  /**
   * Returns the index of the first track that is not skipped and whose text begins on the shown page; undefined if
   * there is none. On the first page of a view, the first track also counts if its text does not exist.
   */
  findFirstTrack(isSkipped: (index: number) => boolean): number | undefined {
    const view = this.#screen.view()
    const inView = this.#findTracksInView().filter((index) => !isSkipped(index))
    const [leading] = inView
    if (view?.page === 0 && leading !== undefined && this.#findTrackPage(leading) === 'missing') return leading
    return inView.find((index) => this.#findTrackPage(index) === view?.page)
  }

  /**
   * Returns the index of the first track that is not skipped and whose text begins on a later page of the view;
   * undefined if there is none.
   */
  findTrackAhead(isSkipped: (index: number) => boolean): number | undefined {
    return this.#findTracksInView().find((index) => {
      const track = this.#narration.tracks[index]
      return track && this.isAhead(track) && !isSkipped(index)
    })
  }

  #findTracksInView(): number[] {
    const items = this.#screen.view()?.items ?? []
    return items.flatMap((item) => this.#narration.findTracksInItem(item)).sort((a, b) => a - b)
  }

  #findTrackPage(index: number): number | 'missing' | undefined {
    const track = this.#narration.tracks[index]
    return track && this.#findPage(track)
  }

  /**
   * Returns the index of the page on which the text of a track begins. 'missing': the text does not exist. Undefined:
   * another sheet may contain the text.
   */
  #findPage(track: Track): number | 'missing' | undefined {
    const view = this.#screen.view()
    if (!view?.items.includes(track.item)) return undefined
    const element = view.elementById(track.item, track.fragment)
    if (element) return view.findPage(element)
    return view.sheet.parts > 1 ? undefined : 'missing'
  }
}
