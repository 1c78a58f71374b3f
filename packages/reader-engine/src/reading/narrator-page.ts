import type { Rendition, Track } from '../package/index.ts'
import type { Target } from '../render/stage.ts'
import type { View } from '../render/view.ts'
import type { Narration } from './narration.ts'

/** Names where the package gives none. EPUB 3.3 §9.3.3; PRODUCT. */
export const ACTIVE_CLASS = '-epub-media-overlay-active'
const PLAYING_CLASS = '-epub-media-overlay-playing'
/** Marks the spoken element for the reader's own style sheet, whatever class the book gives it. */
const SPOKEN_ATTRIBUTE = 'data-lectern-spoken'

/** What the narrator needs of the page. */
export interface Screen {
  view(): View | undefined
  /** Shows a place; undefined where another call came later. */
  show(target: Target): Promise<View | undefined>
  /** Turns to another page of what is shown. */
  turnTo(page: number): void
}

/** The text that is spoken, as it stands on the page: what is lit, and which tracks are in view. */
export class NarratorPage {
  readonly #screen: Screen
  readonly #activeClass: string
  readonly #playingClass: string
  readonly #narration: Narration
  #lit: Element | undefined

  constructor(screen: Screen, rendition: Rendition, narration: Narration) {
    this.#screen = screen
    this.#narration = narration
    this.#activeClass = rendition.activeClass ?? ACTIVE_CLASS
    this.#playingClass = rendition.playbackActiveClass ?? PLAYING_CLASS
  }

  /** The element that is lit. */
  get lit(): Element | undefined {
    return this.#lit
  }

  /** Lights a track's text; false where it is not in view. A text that is missing lights nothing. */
  light(track: Track): boolean {
    const view = this.#screen.view()
    if (!view?.items.includes(track.item)) return false
    const element = view.elementById(track.item, track.fragment)
    if (!element && view.sheet.parts > 1) return false
    this.unlight()
    element?.classList.add(this.#activeClass)
    element?.setAttribute(SPOKEN_ATTRIBUTE, '')
    this.#lit = element
    return true
  }

  unlight(): void {
    this.#lit?.classList.remove(this.#activeClass)
    this.#lit?.removeAttribute(SPOKEN_ATTRIBUTE)
    this.#lit = undefined
  }

  /** EPUB 3.3 §9.3.3: the document element carries the playback class while playing. */
  showPlaying(playing: boolean): void {
    for (const frame of this.#screen.view()?.frames ?? [])
      frame.contentDocument?.documentElement.classList.toggle(this.#playingClass, playing)
  }

  /** Turns to the page that the lit text begins on, and some pages further. */
  follow(pagesIn = 0): void {
    const view = this.#screen.view()
    if (!view || !this.#lit) return
    const page = view.pageOf(this.#lit) + pagesIn
    if (page !== view.page && page < view.pages) this.#screen.turnTo(page)
  }

  isInView({ item }: Track): boolean {
    return this.#screen.view()?.items.includes(item) ?? false
  }

  isOnPage(track: Track): boolean {
    const view = this.#screen.view()
    const element = view?.elementById(track.item, track.fragment)
    return Boolean(element && view && view.pageOf(element) === view.page)
  }

  firstTrack(): number | undefined {
    const view = this.#screen.view()
    if (!view) return undefined
    const { tracks } = this.#narration
    const inView = view.items.flatMap((item) => this.#narration.inItem(item)).sort((a, b) => a - b)
    const isOnPage = (index: number) => {
      const track = tracks[index]
      return track !== undefined && this.isOnPage(track)
    }
    return inView.find(isOnPage) ?? (view.pages > 1 ? undefined : inView[0])
  }
}
