import type { Track } from '../package/index.ts'
import { turnMarks } from './narration.ts'
import type { NarratorPage, Screen } from './narrator-page.ts'

/** The page turns in the midst of what is spoken. Spec 1 §4: a page turns at turnPageAt. */
export class NarratorTurns {
  readonly #screen: Screen
  readonly #page: NarratorPage
  #marks: readonly number[] = []
  #passed = 0

  constructor(screen: Screen, page: NarratorPage) {
    this.#screen = screen
    this.#page = page
  }

  /** Media times at which the page turns within the clip that was prepared. */
  get marks(): readonly number[] {
    return this.#marks
  }

  /** A clip begins on the page that its text begins on. */
  begin(): void {
    this.#passed = 0
    this.#page.follow()
  }

  /** Finds the page breaks inside the text that is lit; `end` is the end of its clip. */
  prepare(track: Track | undefined, end: number): void {
    const view = this.#screen.view()
    const { lit } = this.#page
    this.#marks = track && view && lit ? turnMarks(track, end, view.breaksOf(lit)) : []
  }

  /** No page turns by itself. */
  forget(): void {
    this.#marks = []
  }

  turn(): void {
    this.#passed++
    this.#page.follow(this.#passed)
  }

  /** Shows the page that is being spoken again, at once. */
  keepInView(): void {
    const view = this.#screen.view()
    const { lit } = this.#page
    if (!view || !lit) return
    const page = view.pageOf(lit) + this.#passed
    if (page !== view.page && page < view.pages) view.goTo(page)
  }
}
