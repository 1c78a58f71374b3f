import type { ScreenSize } from '../use-screen-size.ts'
import type { WindowFrame } from './window-frame.ts'

/** Distances of the text from the edges of the reader, in CSS pixels. */
export interface TextInsets {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

const NO_INSETS: TextInsets = { top: 0, right: 0, bottom: 0, left: 0 }
/** Minimum share of the reader for the text. A larger video lies over the text, because the user made it so large. */
const SHARE_MIN = 0.25

/**
 * Returns the largest area beside, above or below a video, so that the video never covers the text. The text uses the
 * whole reader if this area would be too small.
 */
export function findTextArea(video: WindowFrame, screen: ScreenSize): TextInsets {
  const areas: readonly TextInsets[] = [
    { ...NO_INSETS, right: screen.width - video.x },
    { ...NO_INSETS, left: video.x + video.width },
    { ...NO_INSETS, bottom: screen.height - video.y },
    { ...NO_INSETS, top: video.y + video.height },
  ]
  const getSize = ({ top, right, bottom, left }: TextInsets) =>
    Math.max(0, screen.width - left - right) * Math.max(0, screen.height - top - bottom)
  const largest = areas.reduce((best, area) => (getSize(area) > getSize(best) ? area : best))
  return getSize(largest) < SHARE_MIN * screen.width * screen.height ? NO_INSETS : largest
}
