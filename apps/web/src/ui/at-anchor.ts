/** Position and size in CSS pixels in the viewport. */
interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const GAP_PX = 8
const EDGE_PX = 8

/** Returns the position of a box below its anchor. In the lower half of the window, the box is above the anchor. */
export function positionAtAnchor(
  anchor: Box,
  box: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const middle = anchor.left + anchor.width / 2 - box.width / 2
  const isLow = anchor.top + anchor.height / 2 > window.height / 2
  return {
    left: Math.round(Math.max(EDGE_PX, Math.min(middle, window.width - box.width - EDGE_PX))),
    top: Math.round(isLow ? anchor.top - GAP_PX - box.height : anchor.top + anchor.height + GAP_PX),
  }
}

/**
 * Positions `box` at its anchor in each animation frame, because the anchor can move without a render. `box` has the
 * position `fixed` at the left and top of the window. Before each frame, `prepare` can change the box; false ends the
 * updates. Returns a function that ends the updates.
 */
export function followAnchor(anchor: HTMLElement, box: HTMLElement, prepare = () => true): () => void {
  let frame = 0
  const place = () => {
    if (!prepare()) return
    const window = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
    const { left, top } = positionAtAnchor(anchor.getBoundingClientRect(), box.getBoundingClientRect(), window)
    box.style.translate = `${left}px ${top}px`
    frame = requestAnimationFrame(place)
  }
  place()
  return () => cancelAnimationFrame(frame)
}
