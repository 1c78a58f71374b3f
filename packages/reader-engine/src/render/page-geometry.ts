/** Spec 1 §9: two pages side by side from this width on. */
export const SPREAD_MIN_WIDTH = 600

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** How the reader wants text laid out. Lengths in CSS pixels. */
export interface ReflowSettings {
  /** 'auto': two columns from `SPREAD_MIN_WIDTH` on; 'none': always one. */
  readonly spread: 'auto' | 'none'
  /** Columns narrower than this do not stand side by side, for words would break in them. */
  readonly columnMin?: number
  /** 'scrolled': each chapter is one long page. */
  readonly flow?: 'paged' | 'scrolled'
  readonly marginInline: number
  readonly marginBlock: number
  /** Style sheet of the reader's own wishes: font, size, theme. */
  readonly css: string
}

/** The grid that columns are laid on: a page is `columns` columns, and `stride` from one column to the next. */
export interface ColumnGrid {
  readonly columns: 1 | 2
  readonly columnSize: number
  readonly gap: number
  readonly stride: number
  readonly axis: 'x' | 'y'
}

/**
 * Columns of one page. The gap is twice the margin, so that columns repeat exactly with the page's size; vertical text
 * is laid along y and has one column.
 */
export function columnGrid(size: PageSize, settings: ReflowSettings, vertical: boolean): ColumnGrid {
  const margin = vertical ? settings.marginBlock : settings.marginInline
  const whole = (vertical ? size.height : size.width) - 2 * margin
  const gap = 2 * margin
  const half = (whole - gap) / 2
  const hasRoom = size.width >= SPREAD_MIN_WIDTH && half >= (settings.columnMin ?? 0)
  const columns = !vertical && settings.spread === 'auto' && hasRoom ? 2 : 1
  const columnSize = columns === 2 ? half : whole
  return { columns, columnSize, gap, stride: columnSize + gap, axis: vertical ? 'y' : 'x' }
}

/** How many pages columns of this whole extent fill. */
export function pageCount(extent: number, grid: ColumnGrid): number {
  const columns = Math.max(1, Math.round((extent + grid.gap) / grid.stride))
  return Math.ceil(columns / grid.columns)
}

/** The page that a distance from the text's beginning falls on. Half a pixel of rounding never makes it the page before. */
export function pageAt(distance: number, grid: ColumnGrid): number {
  return Math.max(0, Math.floor(Math.floor((distance + 0.5) / grid.stride) / grid.columns))
}

/** The style sheet that lays a document out in columns. Last in the head, so that it wins over the book's own. */
export function reflowCss(size: PageSize, settings: ReflowSettings, grid: ColumnGrid): string {
  const width = size.width - 2 * settings.marginInline
  const height = size.height - 2 * settings.marginBlock
  return `html{margin:0!important;padding:0!important;width:${size.width}px!important;height:${size.height}px!important;overflow:hidden!important;overflow-wrap:break-word}
body{box-sizing:border-box!important;display:block!important;position:static!important;float:none!important;margin:${settings.marginBlock}px ${settings.marginInline}px!important;padding:0!important;border:0!important;width:${width}px!important;height:${height}px!important;min-width:0!important;max-width:none!important;min-height:0!important;max-height:none!important;columns:auto!important;column-width:${grid.columnSize}px!important;column-gap:${grid.gap}px!important;column-fill:auto!important;column-rule:0!important;overflow:visible!important;will-change:transform}
img,svg,video,canvas{max-width:100%;max-height:${height}px;object-fit:contain;break-inside:avoid}
${settings.css}`
}

/** A page down in scrolled text leaves the last lines of the one before in sight. */
export const SCROLL_SHARE = 0.88
/** Lines longer than this are hard to come back from. */
const LINE_MAX = '38em'

/** The style sheet that lays a document out as one long page; the body scrolls, since the frame does not. */
export function scrolledCss(size: PageSize, settings: ReflowSettings): string {
  return `html{margin:0!important;padding:0!important;width:${size.width}px!important;height:${size.height}px!important;overflow:hidden!important;overflow-wrap:break-word}
body{box-sizing:border-box!important;display:block!important;position:static!important;float:none!important;margin:0!important;padding:${settings.marginBlock}px max(${settings.marginInline}px,calc((100% - ${LINE_MAX})/2))!important;border:0!important;width:${size.width}px!important;height:${size.height}px!important;min-width:0!important;max-width:none!important;min-height:0!important;max-height:none!important;columns:auto!important;overflow:hidden auto!important}
img,svg,video,canvas{max-width:100%;max-height:${size.height - 2 * settings.marginBlock}px;object-fit:contain}
${settings.css}`
}
