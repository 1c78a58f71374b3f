import type { Page } from '@playwright/test'

/** The observations since the start of the watch, sampled at each animation frame. */
export interface TurnObservations {
  readonly samples: number
  /** Number of samples in which neither text nor a picture of the book was visible. */
  readonly blank: number
  /** Maximum number of `iframe` elements that existed at the same time. */
  readonly frames: number
}

/** Samples the page at every animation frame. The returned function ends the sampling. */
export async function watchTurns(page: Page): Promise<() => Promise<TurnObservations>> {
  const watch = await page.evaluateHandle(() => {
    // Distance of the sampled points in CSS pixels, smaller than the narrowest line.
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
    const observations = { samples: 0, blank: 0, frames: 0, watching: true }
    const takeSample = () => {
      const frames = Array.from(document.querySelectorAll('iframe'))
      observations.samples++
      observations.frames = Math.max(observations.frames, frames.length)
      if (!frames.some(showsBook)) observations.blank++
      if (observations.watching) requestAnimationFrame(takeSample)
    }
    requestAnimationFrame(takeSample)
    return observations
  })
  return () =>
    watch.evaluate((observations) => {
      observations.watching = false
      return { samples: observations.samples, blank: observations.blank, frames: observations.frames }
    })
}
