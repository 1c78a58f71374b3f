import type { TextMap } from '../document/text-map.ts'
import type { HighlightKind } from './highlight-text.ts'
import type { PageSize, ReflowSettings } from './page-geometry.ts'

/** Reference to a sheet: its spine item, or the first item of a spread, and its part. */
export interface SheetRef {
  readonly item: number
  /** Index of the part; 'last' if the sheet is entered from the following sheet. */
  readonly part: number | 'last'
}

/** Text of a spine item, or of the part of the item that is shown. */
export interface ShownText {
  readonly map: TextMap
  /** Character offset in the spine item at which the shown text begins. */
  readonly start: number
}

/**
 * A page break in the text of an element. `page` is the index of the page after the break; `share` (0 to 1) is the
 * share of the text before the break.
 */
export interface PageBreak {
  readonly page: number
  readonly share: number
}

/** A sheet that is laid out. `page` is the index of the shown page. */
export interface View {
  readonly sheet: { readonly item: number; readonly part: number; readonly parts: number }
  /** Indices of the spine items that the view shows. */
  readonly items: readonly number[]
  readonly frames: readonly HTMLIFrameElement[]
  readonly container: HTMLElement
  readonly pages: number
  page: number
  /** Shows the page with this index. Animates the change if `slide` is given. */
  goTo(page: number, slide?: SlideOptions): void
  elementById(item: number, id: string): Element | undefined
  findPage(element: Element): number
  /**
   * Returns true if an element begins on the shown page or on an earlier page; undefined if there is no such element.
   */
  hasBegun(item: number, id: string): boolean | undefined
  /** Returns the page breaks within an element, in the order of the text. */
  findPageBreaks(element: Element): PageBreak[]
  findPageAtOffset(item: number, charOffset: number): number
  /** Returns the character offset in the spine item at which the text of a page begins. */
  findFirstOffset(page: number): number
  /** Returns the character offset in the spine item at which an element begins. */
  getOffset(element: Element): number
  /** Returns the shown text of a spine item, or undefined if the view does not show the item. */
  getText(item: number): ShownText | undefined
  /**
   * Highlights the characters from `start` to `end` of a spine item, and removes the previous highlight of this kind.
   */
  highlightText(item: number, start: number, end: number, kind: HighlightKind): void
  clearHighlight(kind: HighlightKind): void
  /** Adapts the layout. The text on the shown page stays visible. */
  layout(size: PageSize, settings: ReflowSettings): void
  /** Counts the pages again. The position that `rememberPosition` has stored stays visible. */
  remeasure(): void
  rememberPosition(): void
  setVisible(visible: boolean): void
  /** True if a page of the view may run its scripts. */
  readonly scripted: boolean
  /** Ends animations and removes event listeners. The frames remain in their slot. */
  release(): void
}

export interface SlideOptions {
  readonly durationMs: number
}
