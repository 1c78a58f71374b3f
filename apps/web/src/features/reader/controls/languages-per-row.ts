import { BREAKPOINTS_PX } from '../../../ui/breakpoints.ts'

/** Number of languages in one column before a second column. */
const LINES_MAX = 6

/** Returns the number of columns, at most the number in spec 1 §9 for the width of the screen (CSS pixels). */
export function languagesPerRow(languages: number, screenWidth: number): number {
  return Math.max(1, Math.min(Math.ceil(languages / LINES_MAX), getMaxPerRow(screenWidth)))
}

function getMaxPerRow(width: number): number {
  if (width < BREAKPOINTS_PX.xs) return 3
  return width < BREAKPOINTS_PX.sm ? 6 : 12
}
