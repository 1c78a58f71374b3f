import { BREAKPOINTS_PX } from '../../../ui/breakpoints.ts'
import type { ScreenSize } from '../use-screen-size.ts'

/** Spec 1 §9: returns the default text size in em, before the reader's own scale. */
export function defaultTextEm(screen: ScreenSize, theme: string | undefined): number {
  const isSmall = Math.min(screen.width, screen.height) < BREAKPOINTS_PX.xs
  if (isSmall) return screen.width > screen.height ? 1.1 : 1.2
  return theme === 'narrated-books' ? 1.7 : 1.5
}
