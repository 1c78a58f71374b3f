import type { PageSize, ReflowSettings } from './page-geometry.ts'
import type { SlideOptions } from './view.ts'

/** Divides the text of a chapter into pages: columns, or sections of one long page that scrolls. */
export interface Flow {
  /** Style sheet of the layout. */
  readonly css: string
  countPages(): number
  /** Returns the index of the page that contains a rectangle. `rect` is relative to the viewport of the frame. */
  findPage(rect: DOMRect): number
  showPage(page: number, slide: SlideOptions | undefined): void
  release(): void
}

export interface FlowOptions {
  readonly body: HTMLElement
  readonly size: PageSize
  readonly settings: ReflowSettings
  /** True if the package asks for one long page. */
  readonly scrolledByBook: boolean
  readonly vertical: boolean
  readonly rtl: boolean
  /** Called with the index of the page to which the user has scrolled. */
  readonly onScrolled: (page: number) => void
  /** Called with the index of the page to which a screen reader has moved its cursor. The flow still shows its page. */
  readonly onCursorMoved: (page: number) => void
}
