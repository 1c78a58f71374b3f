/** CSS pixels. */
interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const GAP_PX = 8
const EDGE_PX = 8

/**
 * Where a tooltip lies: in the middle of its anchor, below it, or above it where the anchor stands in the lower half of
 * the window; never over it, and never beyond the window's edges.
 */
export function positionTooltip(
  anchor: Box,
  text: { readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const middle = anchor.left + anchor.width / 2 - text.width / 2
  const isLow = anchor.top + anchor.height / 2 > window.height / 2
  return {
    left: Math.round(Math.max(EDGE_PX, Math.min(middle, window.width - text.width - EDGE_PX))),
    top: Math.round(isLow ? anchor.top - GAP_PX - text.height : anchor.top + anchor.height + GAP_PX),
  }
}
