import type { Rendition, Track } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import type { View } from '../render/view.ts'
import type { Narration } from './narration.ts'

/** Names where the package gives none. EPUB 3.3 §9.3.3; PRODUCT. */
export const DEFAULT_ACTIVE_CLASS = '-epub-media-overlay-active'
const DEFAULT_PLAYING_CLASS = '-epub-media-overlay-playing'
/** Marks the spoken element for the reader's own style sheet, whatever class the book gives it. */
const SPOKEN_ATTRIBUTE = 'data-lectern-spoken'

/** What the narrator needs of the page. */
export interface NarrationScreen {
  view(): View | undefined
  /** Shows a place; undefined where another call came later. */
  show(target: Target): Promise<View | undefined>
  /** Turns to another page of what is shown. */
  turnTo(page: number): void
}

/** The text that is spoken, as it stands on the page: what is lit, and which tracks are in view. */
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

  /** The element that is lit. */
  get highlightedElement(): Element | undefined {
    return this.#highlighted
  }

  /** Lights a track's text; false where it is not in view. A text that is missing lights nothing. */
  highlight(track: Track): boolean {
    const view = this.#screen.view()
    if (!view?.items.includes(track.item)) return false
    const element = view.elementById(track.item, track.fragment)
    if (!element && view.sheet.parts > 1) return false
    // one text may be spoken by many clips: what is lit stays so, untouched
    if (element && element === this.#highlighted) return true
    this.clearHighlight()
    element?.classList.add(this.#activeClass)
    element?.setAttribute(SPOKEN_ATTRIBUTE, '')
    this.#highlighted = element
    return true
  }

  clearHighlight(): void {
    this.#highlighted?.classList.remove(this.#activeClass)
    this.#highlighted?.removeAttribute(SPOKEN_ATTRIBUTE)
    this.#highlighted = undefined
  }

  /** EPUB 3.3 §9.3.3: the document element carries the playback class while playing. */
  showPlaying(playing: boolean): void {
    for (const frame of this.#screen.view()?.frames ?? [])
      frame.contentDocument?.documentElement.classList.toggle(this.#playingClass, playing)
  }

  /** Turns to the page that the lit text begins on, and some pages further. */
  turnToPage(pagesIn: number): void {
    const view = this.#screen.view()
    if (!view || !this.#highlighted) return
    const page = view.findPage(this.#highlighted) + pagesIn
    if (page !== view.page && page < view.pages) this.#screen.turnTo(page)
  }

  /** Where to look for a track's text; one that is missing in the chapter that is shown leaves the page as it is. */
  findTarget({ item, fragment }: Track): Target {
    const view = this.#screen.view()
    if (!view?.items.includes(item)) return { item, fragment }
    return { item, fragment, charOffset: view.findFirstOffset(view.page) }
  }

  isInView({ item }: Track): boolean {
    return this.#screen.view()?.items.includes(item) ?? false
  }

  /** A text that is missing is heard where the reader stands. */
  isOnPage(track: Track): boolean {
    const page = this.#findPage(track)
    return page === 'missing' || (page !== undefined && page === this.#screen.view()?.page)
  }

  /** The first track whose text begins on the page; the chapter's first where its text is missing. */
  findFirstTrack(isSkipped: (index: number) => boolean): number | undefined {
    const view = this.#screen.view()
    const inView = this.#findTracksInView().filter((index) => !isSkipped(index))
    const [leading] = inView
    if (view?.page === 0 && leading !== undefined && this.#findTrackPage(leading) === 'missing') return leading
    return inView.find((index) => this.#findTrackPage(index) === view?.page)
  }

  /** The first track on a later page of what is shown. */
  findTrackAhead(isSkipped: (index: number) => boolean): number | undefined {
    const here = this.#screen.view()?.page ?? 0
    return this.#findTracksInView().find((index) => {
      const page = this.#findTrackPage(index)
      return typeof page === 'number' && page > here && !isSkipped(index)
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

  /** Undefined: not in view, or in another part of a long chapter. */
  #findPage(track: Track): number | 'missing' | undefined {
    const view = this.#screen.view()
    if (!view?.items.includes(track.item)) return undefined
    const element = view.elementById(track.item, track.fragment)
    if (element) return view.findPage(element)
    return view.sheet.parts > 1 ? undefined : 'missing'
  }
}
