import type { PageSize, ReflowSettings } from './page-geometry.ts'
import type { SlideOptions } from './view.ts'

/** Arranges a chapter's text in pages: side by side in columns, or as one long page. */
export interface Flow {
  /** Style sheet that lays the text out. */
  readonly css: string
  /** Returns the number of pages of the current layout. */
  countPages(): number
  /** Returns the page of a box of the text. `rect` is in the document's current coordinates. */
  findPage(rect: DOMRect): number
  showPage(page: number, slide: SlideOptions | undefined): void
  release(): void
}

export interface FlowOptions {
  readonly body: HTMLElement
  readonly size: PageSize
  readonly settings: ReflowSettings
  readonly vertical: boolean
  readonly rtl: boolean
  /** The user has scrolled to this page. */
  readonly onScrolled: (page: number) => void
}
