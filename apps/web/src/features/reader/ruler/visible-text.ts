import type { Lines } from './ruler-band.ts'

/** Writing direction, line height and highlighted sentence of the visible text. */
export interface VisibleText {
  /** True if the lines, and the band, are vertical. */
  readonly vertical: boolean
  /** True if the first line is at the right. */
  readonly fromRight: boolean
  /** Distance between two lines, in CSS pixels on the screen. */
  readonly lineHeight: number
  /** The highlighted sentence, measured from the top or left edge of `host`. Null without a visible highlight. */
  readonly highlight: Lines | null
  /** Returns the distance between the start of the page and the first content. */
  readonly getFirstOffset: () => number
}

const SPOKEN = '[data-lectern-spoken]'
/** Name of the CSS highlight for text that the device's voice speaks. */
const SPOKEN_HIGHLIGHT = 'lectern-spoken'
const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, li, dt, dd, td, blockquote, figure, img, svg'
const DEFAULT_LINE_HEIGHT = 1.5

/** Measures the text in the visible frames of the book. `host` is the element that contains the frames. */
export function findVisibleText(host: HTMLElement): VisibleText {
  const area = host.getBoundingClientRect()
  const frames = [...host.querySelectorAll('iframe')].filter(
    (frame) => getComputedStyle(frame).visibility === 'visible',
  )
  const body = frames[0]?.contentDocument?.body
  const mode = body ? getComputedStyle(body).writingMode : ''
  const vertical = mode.startsWith('vertical')
  const fromRight = mode === 'vertical-rl'
  const first = () => findFirstVisible(frames, area, vertical, fromRight)
  for (const frame of frames) {
    const spoken = findSpoken(frame)
    if (spoken === null) continue
    const boxes = spoken.boxes.map((box) => toScreen(box, frame)).filter((box) => isVisible(box, area))
    const [line] = boxes
    if (line === undefined) continue
    // If the sentence continues in the next column, use only the first column. A band cannot cover both columns.
    const startsColumn = (box: Box, before: Box) =>
      !vertical ? box.bottom <= before.top : fromRight ? box.left >= before.right : box.right <= before.left
    const next = boxes.findIndex((box, at) => at > 0 && startsColumn(box, boxes[at - 1] ?? line))
    const inColumn = next === -1 ? boxes : boxes.slice(0, next)
    const starts = inColumn.map((box) => (vertical ? box.left - area.left : box.top - area.top))
    const ends = inColumn.map((box) => (vertical ? box.right - area.left : box.bottom - area.top))
    return {
      vertical,
      fromRight,
      getFirstOffset: first,
      lineHeight: getLineHeight(spoken.element, frame),
      highlight: { from: Math.min(...starts), to: Math.max(...ends) },
    }
  }
  const text = body?.querySelector('p') ?? body
  const lineHeight = frames[0] && text ? getLineHeight(text, frames[0]) : DEFAULT_LINE_HEIGHT * 16
  return { vertical, fromRight, lineHeight, highlight: null, getFirstOffset: first }
}

function findFirstVisible(
  frames: readonly HTMLIFrameElement[],
  area: Box,
  vertical: boolean,
  fromRight: boolean,
): number {
  for (const frame of frames)
    for (const block of frame.contentDocument?.querySelectorAll(BLOCKS) ?? []) {
      const box = [...block.getClientRects()]
        .map((rect) => toScreen(rect, frame))
        .find((screenBox) => isVisible(screenBox, area))
      if (box === undefined) continue
      if (!vertical) return Math.max(0, box.top - area.top)
      return Math.max(0, fromRight ? area.right - box.right : box.left - area.left)
    }
  return 0
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function findSpoken(frame: HTMLIFrameElement): { element: Element; boxes: readonly Box[] } | null {
  const element = frame.contentDocument?.querySelector(SPOKEN)
  if (element) return { element, boxes: [...element.getClientRects()] }
  const view = frame.contentDocument?.defaultView
  const [range] = view?.CSS?.highlights?.get(SPOKEN_HIGHLIGHT) ?? []
  if (!view || !(range instanceof view.Range)) return null
  const { commonAncestorContainer: node } = range
  const around = node instanceof view.Element ? node : node.parentElement
  return around === null ? null : { element: around, boxes: [...range.getClientRects()] }
}

const getScale = (frame: HTMLIFrameElement) => frame.getBoundingClientRect().width / Math.max(1, frame.clientWidth)

function toScreen({ left, top, right, bottom }: Box, frame: HTMLIFrameElement): Box {
  const at = frame.getBoundingClientRect()
  const scale = getScale(frame)
  return {
    left: at.left + left * scale,
    top: at.top + top * scale,
    right: at.left + right * scale,
    bottom: at.top + bottom * scale,
  }
}

function isVisible(box: Box, area: Box): boolean {
  const isEmpty = box.right <= box.left || box.bottom <= box.top
  return !isEmpty && box.left < area.right && box.right > area.left && box.top < area.bottom && box.bottom > area.top
}

function getLineHeight(element: Element, frame: HTMLIFrameElement): number {
  const style = getComputedStyle(element)
  const height = Number.parseFloat(style.lineHeight)
  return (Number.isNaN(height) ? Number.parseFloat(style.fontSize) * DEFAULT_LINE_HEIGHT : height) * getScale(frame)
}
