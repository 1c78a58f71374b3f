/**
 * A move of the reading ruler, in CSS pixels. `to` is a point in the window, `by` the distance of a finger, and `line`
 * a key.
 */
export type RulerMove =
  | { readonly kind: 'to'; readonly x: number; readonly y: number }
  | { readonly kind: 'by'; readonly x: number; readonly y: number }
  | { readonly kind: 'line'; readonly direction: 1 | -1 }

/** Reports pointer positions and finger moves on a page of the book. */
export function listenForPointing(document: Document, onMove: (move: RulerMove) => void): void {
  let finger: { readonly x: number; readonly y: number } | null = null
  const passive = { passive: true }
  document.addEventListener(
    'pointermove',
    ({ pointerType, clientX, clientY }) => {
      if (pointerType === 'touch') return
      const frame = document.defaultView?.frameElement
      if (!frame) return
      const { left, top, width } = frame.getBoundingClientRect()
      const scale = width / Math.max(1, frame.clientWidth)
      onMove({ kind: 'to', x: left + clientX * scale, y: top + clientY * scale })
    },
    passive,
  )
  const touch = ({ touches }: TouchEvent) => {
    const [first] = touches
    const before = finger
    finger = touches.length === 1 && first ? { x: first.screenX, y: first.screenY } : null
    if (before && finger) onMove({ kind: 'by', x: finger.x - before.x, y: finger.y - before.y })
  }
  for (const kind of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    document.addEventListener(kind, touch, passive)
}
