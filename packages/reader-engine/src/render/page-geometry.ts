/** Minimum width of the screen for two pages side by side, in CSS pixels. Spec 1 §9. */
export const SPREAD_MIN_WIDTH = 600

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Layout settings of the user. Lengths are in CSS pixels. */
export interface ReflowSettings {
  /** 'auto': two columns if the screen is wide enough. 'none': one column. */
  readonly spread: 'auto' | 'none'
  /** Minimum width of each of two columns, in CSS pixels. */
  readonly columnMin?: number
  /** 'scrolled': each chapter is one long page. 'paged': columns. By default, the package decides for each chapter. */
  readonly flow?: 'paged' | 'scrolled'
  readonly marginInline: number
  readonly marginBlock: number
  /** Style sheet with the user's font, text size and theme. */
  readonly css: string
}

/**
 * `columns` is the number of columns on a page. `stride` is the distance between the starts of two adjacent columns.
 * Lengths are in CSS pixels.
 */
export interface ColumnGrid {
  readonly columns: 1 | 2
  readonly columnSize: number
  readonly gap: number
  readonly stride: number
  readonly axis: 'x' | 'y'
}

/**
 * Returns the columns of a page. The gap is twice the margin, so that each page has equal margins. Vertical text has
 * one column along the y axis.
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

/** Returns the number of pages for a text. `extent` is the total length of its columns and gaps, in CSS pixels. */
export function pageCount(extent: number, grid: ColumnGrid): number {
  const columns = Math.max(1, Math.round((extent + grid.gap) / grid.stride))
  return Math.ceil(columns / grid.columns)
}

/**
 * Returns the index of the page at a distance in CSS pixels from the beginning of the text. The tolerance is half a
 * pixel.
 */
export function pageAt(distance: number, grid: ColumnGrid): number {
  return Math.max(0, Math.floor(Math.floor((distance + 0.5) / grid.stride) / grid.columns))
}

/** This style sheet must be last in the head, so that it overrides the styles of the book. */
export function reflowCss(size: PageSize, settings: ReflowSettings, grid: ColumnGrid): string {
  const width = size.width - 2 * settings.marginInline
  const height = size.height - 2 * settings.marginBlock
  return `html{margin:0!important;padding:0!important;width:${size.width}px!important;height:${size.height}px!important;overflow:hidden!important;overflow-wrap:break-word}
body{box-sizing:border-box!important;display:block!important;position:static!important;float:none!important;margin:${settings.marginBlock}px ${settings.marginInline}px!important;padding:0!important;border:0!important;width:${width}px!important;height:${height}px!important;min-width:0!important;max-width:none!important;min-height:0!important;max-height:none!important;columns:auto!important;column-width:${grid.columnSize}px!important;column-gap:${grid.gap}px!important;column-fill:auto!important;column-rule:0!important;overflow:visible!important;will-change:transform}
img,svg,video,canvas,iframe{max-width:100%;max-height:${height}px;object-fit:contain;break-inside:avoid}
${settings.css}`
}

/** Share of the screen's height by which a page turn scrolls. The last lines of the previous page stay visible. */
export const SCROLL_SHARE = 0.88
/** Maximum length of a line. Longer lines are hard to read. */
const LINE_MAX = '38em'

/** The body scrolls, because the frame cannot scroll. */
export function scrolledCss(size: PageSize, settings: ReflowSettings): string {
  return `html{margin:0!important;padding:0!important;width:${size.width}px!important;height:${size.height}px!important;overflow:hidden!important;overflow-wrap:break-word}
body{box-sizing:border-box!important;display:block!important;position:static!important;float:none!important;margin:0!important;padding:${settings.marginBlock}px max(${settings.marginInline}px,calc((100% - ${LINE_MAX})/2))!important;border:0!important;width:${size.width}px!important;height:${size.height}px!important;min-width:0!important;max-width:none!important;min-height:0!important;max-height:none!important;columns:auto!important;overflow:hidden auto!important}
img,svg,video,canvas,iframe{max-width:100%;max-height:${size.height - 2 * settings.marginBlock}px;object-fit:contain}
${settings.css}`
}
