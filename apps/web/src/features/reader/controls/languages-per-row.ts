import { BREAKPOINTS_PX } from '../../../ui/breakpoints.ts'

/** So many stand one under another before they need a second column. */
const LINES_MAX = 6

/**
 * How many languages stand beside one another: one a line while they are few, so that none is cut; of many, no more than
 * spec 1 §9 has on a screen of this width.
 */
export function languagesPerRow(languages: number, screenWidth: number): number {
  return Math.max(1, Math.min(Math.ceil(languages / LINES_MAX), getMaxPerRow(screenWidth)))
}

function getMaxPerRow(width: number): number {
  if (width < BREAKPOINTS_PX.xs) return 3
  return width < BREAKPOINTS_PX.sm ? 6 : 12
}
