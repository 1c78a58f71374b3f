import type { PageSize, ReflowSettings } from './page-geometry.ts'
import type { SlideOptions } from './view.ts'

/** How a chapter's text runs through the pages: side by side in columns, or down one long page. */
export interface Flow {
  /** The style sheet that lays the text out. */
  readonly css: string
  /** Counts the pages after a layout. */
  countPages(): number
  /** The page that a box of the text stands on; `rect` as the document measures it now. */
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
  /** The reader has scrolled by hand, and is on this page now. */
  readonly onScrolled: (page: number) => void
}
