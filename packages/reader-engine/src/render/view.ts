import type { TextMap } from '../document/text-map.ts'
import type { HighlightKind } from './highlight-text.ts'
import type { PageSize, ReflowSettings } from './page-geometry.ts'

/** Reference to a sheet: a part of a spine item, or for fixed layout the first item of a spread. */
export interface SheetRef {
  readonly item: number
  /** Index of the part; 'last' when coming from behind, before the number of parts is known. */
  readonly part: number | 'last'
}

/** Text of a spine item, or of the part of it that is shown. */
export interface ShownText {
  readonly map: TextMap
  /** Character offset in the spine item at which the text begins. */
  readonly start: number
}

/** A page break in an element's text: `share` of its characters precede the page. */
export interface PageBreak {
  readonly page: number
  readonly share: number
}

/**
 * A laid out unit that is turned page by page: a part of a chapter, or one spread of fixed pages. Pages count from 0.
 */
export interface View {
  readonly sheet: { readonly item: number; readonly part: number; readonly parts: number }
  /** Spine items in view. */
  readonly items: readonly number[]
  readonly frames: readonly HTMLIFrameElement[]
  readonly container: HTMLElement
  readonly pages: number
  page: number
  /** Goes to a page, with a slide if given. */
  goTo(page: number, slide?: SlideOptions): void
  elementById(item: number, id: string): Element | undefined
  findPage(element: Element): number
  /** Returns true if an element is on this page or an earlier one; undefined if there is no such element. */
  hasBegun(item: number, id: string): boolean | undefined
  /** Returns the page breaks inside an element, in order. */
  findPageBreaks(element: Element): PageBreak[]
  findPageAtOffset(item: number, charOffset: number): number
  /** Returns the character offset in the spine item of the first text of a page. */
  findFirstOffset(page: number): number
  /** Returns the character offset in the spine item of an element. */
  getOffset(element: Element): number
  /** Returns the shown text of a spine item, or undefined if the item is not in view. */
  getText(item: number): ShownText | undefined
  /** Highlights characters of a spine item and removes the previous highlight of this kind. */
  highlightText(item: number, start: number, end: number, mark: HighlightKind): void
  clearHighlight(mark: HighlightKind): void
  /** Lays out again. The text in view stays in view. */
  layout(size: PageSize, settings: ReflowSettings): void
  /** Counts the pages again after a picture or a font has loaded. The position of `rememberPosition` stays in view. */
  remeasure(): void
  rememberPosition(): void
  /** Called when the view is shown or hidden. */
  setVisible(visible: boolean): void
  /** True if a page runs its own scripts: its text cannot be accessed. */
  readonly scripted: boolean
  /** Stops animations and listeners. The frames stay in their slot. */
  release(): void
}

export interface SlideOptions {
  readonly durationMs: number
}
