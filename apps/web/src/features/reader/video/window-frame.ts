import type { ScreenSize } from '../use-screen-size.ts'

/** A floating window, in CSS pixels from the top left corner of the screen. */
export interface WindowFrame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Default size and y position of the video. Spec 1 §9. */
const DEFAULT_SIZE = { width: 640, height: 360 } as const
const DEFAULT_Y = 80
/** Minimum width in CSS pixels at which signs can be recognized. */
const MIN_WIDTH = 200
const EDGE_DISTANCE_PX = 16
/** Maximum width of the default window, as a share of the screen's width. */
const WIDTH_SHARE_MAX = 0.6

/** Returns the default frame at the right edge. */
export function getDefaultFrame(screen: ScreenSize): WindowFrame {
  const width = Math.max(MIN_WIDTH, Math.min(DEFAULT_SIZE.width, Math.round(screen.width * WIDTH_SHARE_MAX)))
  const size = { width, height: toHeight(width) }
  return clampFrame({ x: screen.width - size.width - EDGE_DISTANCE_PX, y: DEFAULT_Y, ...size }, screen)
}

/** Moves the frame by CSS pixels, within the screen. */
export function moveFrame(frame: WindowFrame, dx: number, dy: number, screen: ScreenSize): WindowFrame {
  return clampFrame({ ...frame, x: frame.x + dx, y: frame.y + dy }, screen)
}

/** Resizes the frame from its lower right corner. `by` is the change of the width in CSS pixels. */
export function resizeFrame(frame: WindowFrame, by: number, screen: ScreenSize): WindowFrame {
  const space = Math.min(screen.width - frame.x, ((screen.height - frame.y) * DEFAULT_SIZE.width) / DEFAULT_SIZE.height)
  const width = Math.round(Math.max(MIN_WIDTH, Math.min(frame.width + by, space)))
  return clampFrame({ ...frame, width, height: toHeight(width) }, screen)
}

/** Moves the frame onto the screen. A frame that does not fit becomes smaller. */
export function clampFrame(frame: WindowFrame, screen: ScreenSize): WindowFrame {
  const scale = Math.min(1, screen.width / frame.width, screen.height / frame.height)
  const [width, height] = [Math.round(frame.width * scale), Math.round(frame.height * scale)]
  return {
    x: Math.round(Math.max(0, Math.min(frame.x, screen.width - width))),
    y: Math.round(Math.max(0, Math.min(frame.y, screen.height - height))),
    width,
    height,
  }
}

const toHeight = (width: number) => Math.round((width * DEFAULT_SIZE.height) / DEFAULT_SIZE.width)
