import { BREAKPOINTS_PX } from '../../../ui/breakpoints.ts'
import type { ScreenSize } from '../use-screen-size.ts'

/** Returns the default text size in em. Spec 1 §9. */
export function getDefaultTextEm(screen: ScreenSize, theme: string | undefined): number {
  const isSmall = Math.min(screen.width, screen.height) < BREAKPOINTS_PX.xs
  if (isSmall) return screen.width > screen.height ? 1.1 : 1.2
  return theme === 'narrated-books' ? 1.7 : 1.5
}
