/** Position and size in CSS pixels in the viewport. */
interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const GAP_PX = 8
const EDGE_PX = 8

/**
 * Returns the position of a tooltip below its anchor. In the lower half of the window, the tooltip is above the anchor.
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
