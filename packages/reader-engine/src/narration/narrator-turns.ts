import { spokenShare, turnMarks, type Narration } from './narration.ts'
import type { NarratorPage, Screen } from './narrator-page.ts'

/** The page turns in the midst of what is spoken. Spec 1 §4: a page turns at turnPageAt. */
export class NarratorTurns {
  readonly #screen: Screen
  readonly #page: NarratorPage
  readonly #narration: Narration
  #marks: readonly number[] = []
  /** Pages into the text that is spoken. */
  #pagesIn = 0

  constructor(screen: Screen, page: NarratorPage, narration: Narration) {
    this.#screen = screen
    this.#page = page
    this.#narration = narration
  }

  /** Media times at which the page turns within the clip that was begun. */
  get marks(): readonly number[] {
    return this.#marks
  }

  /** A clip begins: on the page that its text begins on, or further in where clips before it have spoken some of it. */
  begin(index: number, fileEnd: number): void {
    this.#pagesIn = this.#find(index, fileEnd)
    this.#page.follow(this.#pagesIn)
  }

  /** The text breaks elsewhere now: the page that is being spoken is shown again, at once. */
  again(index: number, fileEnd: number): void {
    this.#find(index, fileEnd)
    const view = this.#screen.view()
    const { lit } = this.#page
    if (!view || !lit) return
    const page = view.pageOf(lit) + this.#pagesIn
    if (page !== view.page && page < view.pages) view.goTo(page)
  }

  turn(): void {
    this.#pagesIn++
    this.#page.follow(this.#pagesIn)
  }

  /** Finds the page breaks inside the text that is lit; gives how many of them lie before the clip. */
  #find(index: number, fileEnd: number): number {
    const track = this.#narration.tracks[index]
    const { lit } = this.#page
    const breaks = (lit && this.#screen.view()?.breaksOf(lit)) ?? []
    this.#marks = []
    if (!track || breaks.length === 0) return 0
    const { first, after } = this.#narration.runOf(index)
    const endOf = (end: number) => (Number.isFinite(end) ? end : fileEnd)
    const lengths = this.#narration.tracks
      .slice(first, after)
      .map(({ clipBegin, clipEnd }) => endOf(clipEnd) - clipBegin)
    const share = spokenShare(lengths, index - first)
    this.#marks = turnMarks(track, endOf(track.clipEnd), breaks, share)
    return breaks.filter((candidate) => candidate.share < share.from).length
  }
}
