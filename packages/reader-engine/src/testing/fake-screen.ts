import type { NarrationScreen } from '../narration/narrator-page.ts'
import type { Target } from '../render/target.ts'
import type { View } from '../render/view.ts'

/** `breaks` lists the page breaks of a text by id, as shares (0 to 1) of the text. */
export interface FakeChapter {
  readonly pages?: number
  readonly parts?: number
  /** Index of the page of each element, by id. */
  readonly texts?: Readonly<Record<string, number>>
  readonly breaks?: Readonly<Record<string, readonly number[]>>
}

/** Shows chapters without a layout. `calls` lists the calls as texts: `show 2`, `show 2#a`, `turn 1`. */
export class FakeScreen implements NarrationScreen {
  readonly calls: string[] = []
  readonly #views: readonly FakeView[]
  #current: FakeView | undefined

  constructor(chapters: readonly FakeChapter[]) {
    this.#views = chapters.map((chapter, item) => new FakeView(chapter, item))
    this.#current = this.#views[0]
  }

  view(): View | undefined {
    return this.#current
  }

  async show(target: Target): Promise<View | undefined> {
    this.calls.push(`show ${target.item}${'fragment' in target ? `#${target.fragment}` : ''}`)
    const view = this.#views[target.item]
    if (!view) throw new RangeError(`no chapter ${target.item}`)
    this.#current = view
    const element = 'fragment' in target ? view.elementById(target.item, target.fragment) : undefined
    const charOffset = 'charOffset' in target ? target.charOffset : undefined
    view.goTo(element ? view.findPage(element) : (charOffset ?? 0))
    return view
  }

  turnTo(page: number): void {
    this.calls.push(`turn ${page}`)
    this.#current?.goTo(page)
  }

  element(item: number, id: string): Element | undefined {
    return this.#views[item]?.elementById(item, id)
  }

  /** Gives the shown chapter another layout, as after a change of the window. */
  layOut(chapter: FakeChapter): void {
    this.#current?.layOut(chapter)
  }

  findHighlightedIds(): string[] {
    return this.#views.flatMap((view) => [...view.container.querySelectorAll('.lit')].map(({ id }) => id))
  }
}

/** A fake view in which a character offset is the same number as a page index. */
class FakeView implements View {
  readonly container = document.createElement('div')
  readonly frames: readonly HTMLIFrameElement[] = []
  readonly sheet: View['sheet']
  readonly items: readonly number[]
  pages: number
  readonly scripted = false
  page = 0
  #chapter: FakeChapter

  setVisible(): void {}

  constructor(chapter: FakeChapter, item: number) {
    this.#chapter = chapter
    this.items = [item]
    this.sheet = { item, part: 0, parts: chapter.parts ?? 1 }
    this.pages = chapter.pages ?? 1
    for (const id of Object.keys(chapter.texts ?? {})) {
      const element = document.createElement('p')
      element.id = id
      this.container.append(element)
    }
  }

  goTo(page: number): void {
    this.page = page
  }

  layOut(chapter: FakeChapter): void {
    this.#chapter = chapter
    this.pages = chapter.pages ?? 1
  }

  elementById(item: number, id: string): Element | undefined {
    return item === this.sheet.item ? [...this.container.children].find((element) => element.id === id) : undefined
  }

  findPage(element: Element): number {
    return this.#chapter.texts?.[element.id] ?? 0
  }

  hasBegun(): boolean {
    return true
  }

  findPageBreaks(element: Element) {
    return (this.#chapter.breaks?.[element.id] ?? []).map((share, index) => ({
      page: this.findPage(element) + index + 1,
      share,
    }))
  }

  findPageAtOffset(_item: number, charOffset: number): number {
    return charOffset
  }

  findFirstOffset(page: number): number {
    return page
  }

  getOffset(): number {
    return 0
  }

  getText(): undefined {}

  highlightText(): void {}

  clearHighlight(): void {}
  layout(): void {}
  remeasure(): void {}
  rememberPosition(): void {}
  release(): void {}
}
