/** Limits of a swipe. The slope is the vertical distance divided by the horizontal distance. */
const SWIPE_MIN_PX = 48
const SWIPE_SLOPE_MAX = 0.5

export interface Point {
  readonly x: number
  readonly y: number
}

/** Returns 1 to turn forward, -1 to turn back, or null if the move is no swipe. */
export function toPageTurn(from: Point, to: Point, rightToLeft: boolean): 1 | -1 | null {
  const distanceX = to.x - from.x
  if (Math.abs(distanceX) < SWIPE_MIN_PX || Math.abs(to.y - from.y) > Math.abs(distanceX) * SWIPE_SLOPE_MAX) return null
  return distanceX < 0 === rightToLeft ? -1 : 1
}

/** Reports the start and the end of each touch with one finger, in CSS pixels of the screen. */
export function listenForSwipes(document: Document, onSwipe: (from: Point, to: Point) => void): void {
  let from: Point | null = null
  document.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [touch] = touches
      from = touches.length === 1 && touch ? { x: touch.screenX, y: touch.screenY } : null
    },
    { passive: true },
  )
  document.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const [touch] = changedTouches
      const isSelecting = document.getSelection()?.isCollapsed === false
      if (from && touch && !isSelecting) onSwipe(from, { x: touch.screenX, y: touch.screenY })
      from = null
    },
    { passive: true },
  )
}
