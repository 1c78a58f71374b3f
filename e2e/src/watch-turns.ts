import type { Page } from '@playwright/test'

/** What was seen since the watch began, a look at every frame of the animation. */
export interface TurnsSeen {
  readonly looks: number
  /** Looks in which nothing of the book was in view: no word and no picture. */
  readonly blank: number
  /** The most frames that were alive at once. */
  readonly frames: number
}

/** Looks at the page at every animation frame from now on; the answer gives what was seen, and ends the watch. */
export async function watchTurns(page: Page): Promise<() => Promise<TurnsSeen>> {
  const watch = await page.evaluateHandle(() => {
    // closer than the smallest line is wide: a page may hold one line alone, and slides through between wider points
    const STEP_PX = 12
    const PICTURES = 'img, svg, image, video, object, math'
    const hasWord = (element: Element) =>
      Array.from(element.childNodes).some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim())
    const showsBook = (frame: HTMLIFrameElement): boolean => {
      const inner = frame.contentDocument
      const { left, top, right, bottom, width } = frame.getBoundingClientRect()
      const [from, to] = [Math.max(0, left), Math.min(innerWidth, right)]
      if (!inner || from >= to || !frame.checkVisibility({ visibilityProperty: true })) return false
      const scale = width / frame.clientWidth
      for (let x = from; x < to; x += STEP_PX)
        for (let y = top; y < bottom; y += STEP_PX) {
          const element = inner.elementFromPoint((x - left) / scale, (y - top) / scale)
          if (element && (element.closest(PICTURES) || hasWord(element))) return true
        }
      return false
    }
    const seen = { looks: 0, blank: 0, frames: 0, watching: true }
    const look = () => {
      const frames = Array.from(document.querySelectorAll('iframe'))
      seen.looks++
      seen.frames = Math.max(seen.frames, frames.length)
      if (!frames.some(showsBook)) seen.blank++
      if (seen.watching) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return seen
  })
  return () =>
    watch.evaluate((seen) => {
      seen.watching = false
      return { looks: seen.looks, blank: seen.blank, frames: seen.frames }
    })
}
