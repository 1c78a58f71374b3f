/** Shorter is a tap, and steeper is no turn of a page. */
const SWIPE_MIN_PX = 48
const SWIPE_SLOPE_MAX = 0.5

export interface Point {
  readonly x: number
  readonly y: number
}

/** Which way a finger turned the page: to the left is forward, in a right-to-left book back. Null: it did not. */
export function toPageTurn(from: Point, to: Point, rightToLeft: boolean): 1 | -1 | null {
  const across = to.x - from.x
  if (Math.abs(across) < SWIPE_MIN_PX || Math.abs(to.y - from.y) > Math.abs(across) * SWIPE_SLOPE_MAX) return null
  return across < 0 === rightToLeft ? -1 : 1
}

/** Hears a single finger's swipes on a page of the book. */
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
