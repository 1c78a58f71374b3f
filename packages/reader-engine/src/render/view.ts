import type { TextMap } from '../document/text-map.ts'
import type { HighlightKind } from './highlight-text.ts'
import type { PageSize, ReflowSettings } from './page-geometry.ts'

/** Which sheet of the book: a spine item's part, or for fixed layout the first item of a spread. */
export interface SheetRef {
  readonly item: number
  /** Number of the part; 'last' when one comes from behind and does not know how many there are. */
  readonly part: number | 'last'
}

/** The text of a spine item, or of the part of it that is shown. */
export interface ShownText {
  readonly map: TextMap
  /** Character offset, in the spine item, at which it begins. */
  readonly start: number
}

/** Where a page break falls in an element's text: `share` of its characters stand before the page. */
export interface PageBreak {
  readonly page: number
  readonly share: number
}

/**
 * What is laid out together and turned through page by page: a chapter's part in columns, or one spread of fixed pages.
 * Pages count from 0.
 */
export interface View {
  readonly sheet: { readonly item: number; readonly part: number; readonly parts: number }
  /** The spine items that are in view. */
  readonly items: readonly number[]
  readonly frames: readonly HTMLIFrameElement[]
  readonly container: HTMLElement
  readonly pages: number
  page: number
  /** Goes to a page; a slide comes from the side that the direction says. */
  goTo(page: number, slide?: SlideOptions): void
  elementById(item: number, id: string): Element | undefined
  findPage(element: Element): number
  /** Does an element stand on this page or before it? Undefined where there is none. */
  hasBegun(item: number, id: string): boolean | undefined
  /** The page breaks inside an element, in order. */
  findPageBreaks(element: Element): PageBreak[]
  findPageAtOffset(item: number, charOffset: number): number
  /** Character offset, in the spine item, of the first text of the page. */
  findFirstOffset(page: number): number
  /** Character offset, in the spine item, of an element. */
  getOffset(element: Element): number
  /** The text that is shown of a spine item, which begins with this character of it. */
  getText(item: number): ShownText | undefined
  /** Marks characters of a spine item, in place of those that were marked so. */
  highlightText(item: number, start: number, end: number, mark: HighlightKind): void
  clearHighlight(mark: HighlightKind): void
  /** Lays out anew and keeps what was in view. */
  layout(size: PageSize, settings: ReflowSettings): void
  /** Counts the pages anew after a picture or a font has come; what `holdPlace` remembered stays in view. */
  remeasure(): void
  rememberPosition(): void
  /** It has come to be seen, or is seen no more. */
  setVisible(visible: boolean): void
  /** True where a page's own scripts run: its text is out of reach. */
  readonly scripted: boolean
  /** Ends what moves; the frames stay with their slot. */
  release(): void
}

export interface SlideOptions {
  readonly durationMs: number
}
