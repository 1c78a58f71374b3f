import type { ScreenSize } from '../use-screen-size.ts'

/** Spec 1 §9, breakpoint xs: below it, a screen's shorter side makes it a small device. */
const SMALL_DEVICE_PX = 600

/** Spec 1 §9: size of the reading text in em, before the reader's own wish. */
export function defaultTextEm(screen: ScreenSize, theme: string | undefined): number {
  const isSmall = Math.min(screen.width, screen.height) < SMALL_DEVICE_PX
  if (isSmall) return screen.width > screen.height ? 1.1 : 1.2
  return theme === 'narrated-books' ? 1.7 : 1.5
}
